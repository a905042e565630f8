import type { SafeStorage } from 'electron';
import type { SecretStore } from '../../setup/secret-store.ts';

/** The used part of Electron's safeStorage. */
export type SystemSafe = Pick<
  SafeStorage,
  'isEncryptionAvailable' | 'encryptString' | 'decryptString' | 'getSelectedStorageBackend'
>;

/**
 * True if the system encrypts. On a Linux without a keyring Chromium uses `basic_text`, which only
 * obfuscates: good enough for a simulation, never for a connection that moves money.
 */
function encrypts(safe: SystemSafe, system: NodeJS.Platform): boolean {
  if (!safe.isEncryptionAvailable()) return false;
  return (
    system !== 'linux' || !['basic_text', 'unknown'].includes(safe.getSelectedStorageBackend())
  );
}

/**
 * The secrets of `kept`, each encrypted by the system (DPAPI, Keychain, a Linux keyring) if
 * possible; otherwise plain, protected by file permissions, and reported as such.
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
