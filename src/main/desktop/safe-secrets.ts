import type { SafeStorage } from 'electron';
import type { SecretStore } from '../settings/secret-store.ts';

/** The part of Electron's safeStorage that is used. */
export type SystemSafe = Pick<
  SafeStorage,
  'isEncryptionAvailable' | 'encryptString' | 'decryptString' | 'getSelectedStorageBackend'
>;

/**
 * Whether the system encrypts. A Linux without a keyring leaves Chromium to `basic_text`, which hides
 * and does not encrypt: good enough for a simulation, never for a connection that moves money.
 */
function encrypts(safe: SystemSafe, system: NodeJS.Platform): boolean {
  if (!safe.isEncryptionAvailable()) return false;
  return (
    system !== 'linux' || !['basic_text', 'unknown'].includes(safe.getSelectedStorageBackend())
  );
}

/**
 * Secrets as `kept` has them, each encrypted by the system (DPAPI, Keychain, a Linux desktop's
 * keyring) where it can; else as they are, guarded by the rights of the file, and said to be.
 */
export function safeSecrets(
  kept: SecretStore,
  safe: SystemSafe,
  system: NodeJS.Platform,
): SecretStore {
  if (!encrypts(safe, system)) return kept;
  return {
    guard: 'system',
    read: (name) => {
      const secret = kept.read(name);
      return secret === null ? null : safe.decryptString(Buffer.from(secret, 'base64'));
    },
    keep: (name, secret) => kept.keep(name, safe.encryptString(secret).toString('base64')),
    forget: (name) => kept.forget(name),
  };
}
