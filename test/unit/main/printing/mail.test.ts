import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Journal } from '../../../../src/main/journal/journal.ts';
import { openMail } from '../../../../src/main/printing/mail/feature.ts';
import { Outbox } from '../../../../src/main/receipts/outbox.ts';
import { createReceipts } from '../../../../src/main/receipts/receipts.ts';
import { openSettings } from '../../../../src/main/settings/settings-store.ts';
import { fileSecrets } from '../../../../src/main/setup/secret-store.ts';
import { type MailServer, mailContract } from '../../../../src/shared/contract/mail.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { mailRisk } from '../../../../src/shared/domain/receipt-mail.ts';
import { commandsOf } from '../../../support/commands-of.ts';
import { DANA, id, journalIn, newId } from '../../../support/journal-fixtures.ts';
import { MAIL_PASSWORD, startMailServer } from '../../../support/mail-server.ts';
import { type ManualClock, manualClock } from '../../../support/manual-clock.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const ADDRESS = 'ana.lopez@example.com';
const MINUTE = 60_000;

/** The mail server is a real one: its answers take real time. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 15_000 });

interface Given {
  readonly folder?: string;
  readonly clock?: ManualClock;
  readonly kind?: 'production' | 'demo';
  readonly mode?: 'clinic' | 'training';
  readonly patientId?: string | null;
  /** The error of every PDF. */
  readonly pdfError?: Error;
}

/** A counter in Production with receipt 000001 of Maria Garcia, and its e-mails. */
function counter(given: Given = {}) {
  const { folder = temporaryFolder(), clock = manualClock(), kind = 'production' } = given;
  const { mode = 'clinic', patientId = null, pdfError } = given;
  const faults: unknown[] = [];
  const journal = journalIn(folder, clock.now);
  const settings = openSettings(folder);
  if (journal.revision < 3) issueReceipt(journal, patientId);
  const options = {
    ...{ ...clock, journal, settings, newId, kind },
    changed: () => {},
    subscribe: () => () => {},
    reportFault: (error: unknown) => {
      if (error !== pdfError) throw error;
      faults.push(error);
    },
    commands: commandsOf({ journal }),
    isMoved: false,
    setUp: { program: { mode: () => mode }, secrets: fileSecrets(join(folder, 'secrets.json')) },
    pdf: async () => {
      if (pdfError !== undefined) throw pdfError;
      return new TextEncoder().encode('%PDF-1.7');
    },
  } as const;
  const mail = openMail(options);
  onTestFinished(() => mail.close());
  const { handlers } = mail;
  return {
    ...{ journal, clock, folder, faults },
    status: mail.slices.mail,
    close: async () => {
      await mail.close();
      journal.close();
    },
    setUp: (server: MailServer | null, password: string | null = MAIL_PASSWORD) =>
      handlers.mail.changeSettings({ commandId: newId(), server, password }),
    send: (part: Partial<Parameters<typeof handlers.mail.send>[0]> = {}) =>
      handlers.mail.send({
        ...{ commandId: newId(), number: '000001', address: ADDRESS, form: 'short' },
        ...{ language: 'en', riskAccepted: true, readBack: true, second: false },
        ...part,
      }),
    test: () => handlers.mail.test({ commandId: newId(), address: 'it@clinic.example' }),
    list: () => handlers.mail.list(),
    retry: () => handlers.mail.retry({ commandId: newId(), mailId: onlyMail().mailId }),
    drop: () => handlers.mail.drop({ commandId: newId(), mailId: onlyMail().mailId }),
    state: () => onlyMail().state,
  };
  function onlyMail() {
    const [mail] = handlers.mail.list();
    if (mail === undefined) throw new Error('There is no e-mail.');
    return mail;
  }
}

function issueReceipt(journal: Journal, patientId: string | null): void {
  const receipts = createReceipts({
    journal,
    outbox: new Outbox(journal, {}, newId, () => {}),
    clinic: () => ({ name: 'Riverbend Clinic', cityState: 'Springfield, IL', phone: '217-555' }),
    simulated: false,
    now: () => new Date('2026-03-01T09:30:00Z'),
  });
  const lines = [{ kind: 'copay' as const, amount: cents(2_500), description: 'Sports form' }];
  const sale = { saleId: id('sale A'), lines, cashier: DANA };
  journal.append(
    { kind: 'sale.opened', body: { ...sale, patientId, patientName: 'Maria Garcia' } },
    ...receipts.issue(
      {
        ...sale,
        tender: { kind: 'cash', given: cents(2_500), change: cents(0) },
        patient: 'Maria Garcia',
      },
      [],
    ).entries,
  );
}

const code = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** The code that a function fails with. */
function refusal(run: () => unknown): unknown {
  try {
    run();
    return null;
  } catch (error) {
    return code(error);
  }
}

describe('a receipt by e-mail', () => {
  test('reaches the patient short, without the patient and the kinds of its lines', async () => {
    const { settings, received } = await startMailServer();
    const till = counter();
    till.setUp(settings);
    till.send();
    await until(() => expect(till.state()).toBe('accepted'));
    const [mail] = received;
    expect(mail?.to).toEqual([ADDRESS]);
    const text = mail?.text ?? '';
    expect(text).toMatch(/From: Riverbend Clinic <desk@clinic\.example>/);
    expect(text).toMatch(/Subject: Receipt 000001/);
    expect(text).toMatch(/TOTAL: \$25\.00[\s\S]*Cash: \$25\.00/);
    expect(text).not.toMatch(/Maria|Garcia|Copay|Sports|Dana|attachment/i);
    expect(received).toHaveLength(1);
  });

  test('has the HSA/FSA receipt attached as a PDF on request, in Spanish', async () => {
    const { settings, received } = await startMailServer();
    const till = counter();
    till.setUp(settings);
    till.send({ form: 'itemized', language: 'es' });
    await until(() => expect(till.state()).toBe('accepted'));
    expect(received[0]?.text).toMatch(/Subject: Recibo 000001/);
    expect(received[0]?.text).toMatch(/filename="Recibo 000001\.pdf/);
    expect(received[0]?.text).toContain(btoa('%PDF-1.7'));
  });

  test('leaves its request in the journal with the words shown, and its address only encrypted', async () => {
    const { settings } = await startMailServer();
    const till = counter();
    till.setUp(settings);
    till.send();
    await until(() => expect(till.state()).toBe('accepted'));
    expect(till.list()).toMatchObject([{ address: ADDRESS, number: '000001', form: 'short' }]);
    const [queued] = till.journal.rows().filter(({ kind }) => kind === 'mail.queued');
    expect(JSON.parse(queued?.body ?? '')).toMatchObject({ consent: mailRisk('en', 'short') });
    expect(till.journal.rows().map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['mail.queued', 'mail.begun', 'mail.ended']),
    );
    for (const file of readdirSync(till.folder, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      expect(readFileSync(join(file.parentPath, file.name)).includes(ADDRESS)).toBe(false);
    }
    const before = till.list();
    till.journal.rebuildProjections();
    expect(till.list()).toEqual(before);
  });

  test.each([
    ['from Demo', { kind: 'demo' }],
    ['from training', { mode: 'training' }],
  ] as const)('is never sent %s', async (_name, given) => {
    const { settings, received } = await startMailServer();
    const till = counter(given);
    if (given !== undefined && 'mode' in given)
      expect(refusal(() => till.setUp(settings))).toBe('TRAINING');
    else till.setUp(settings);
    till.send();
    expect(till.state()).toBe('simulated');
    await expect(till.test()).rejects.toMatchObject({ code: 'MAIL_SIMULATED' });
    await till.clock.pass(24 * 60 * MINUTE);
    expect(received).toEqual([]);
    expect(till.status()).toMatchObject({ kind: 'simulated', waiting: 0, failed: 0 });
  });

  test('is refused without a mail server, and for an unknown receipt', () => {
    const till = counter();
    expect(refusal(() => till.send())).toBe('MAIL_NOT_SET_UP');
    expect(refusal(() => till.send({ number: '000009' }))).toBe('NO_SUCH_RECEIPT');
    expect(till.list()).toEqual([]);
  });

  test('asks before a second one, of the payments service or of this counter', async () => {
    const { settings } = await startMailServer();
    const till = counter({ patientId: 'P-1' });
    till.setUp(settings);
    const from = (run: () => unknown) => {
      try {
        run();
        return null;
      } catch (error) {
        return error instanceof Error && 'data' in error ? error.data : error;
      }
    };
    expect(from(() => till.send())).toEqual({ from: 'service' });
    till.send({ second: true });
    await until(() => expect(till.state()).toBe('accepted'));
    expect(from(() => till.send())).toEqual({ from: 'here' });
    expect(till.list()).toHaveLength(1);
  });

  test.each([
    'ana@example.com\nBcc: all@example.com',
    'ana@example.com\r\n',
    'ana@example.com, ben@example.com',
    'ana@example.com;ben@example.com',
    'ana@example.com ben@example.com',
    'Ana <ana@example.com>',
    '<ana@example.com>',
    'ana@example',
    '@example.com',
    'ana@@example.com',
    `${'a'.repeat(130)}@example.com`,
    '',
  ])('takes no other text than one address: %j', (address) => {
    const input = {
      ...{ commandId: newId(), number: '000001', address, form: 'short', language: 'en' },
      ...{ riskAccepted: true, readBack: true, second: false },
    };
    const { inputSchema } = mailContract.send['~orpc'];
    expect(inputSchema?.safeParse({ ...input, address: ADDRESS }).success).toBe(true);
    expect(inputSchema?.safeParse(input).success).toBe(false);
    expect(inputSchema?.safeParse({ ...input, address: ADDRESS, readBack: false }).success).toBe(
      false,
    );
  });
});

describe('the outbox', () => {
  test('tries again with longer waits while the server does not answer, then sends once', async () => {
    const first = await startMailServer();
    await first.close();
    const till = counter();
    till.setUp(first.settings);
    till.send();
    await until(() => expect(till.clock.waits).toHaveLength(1));
    await till.clock.pass(MINUTE);
    await until(() => expect(till.clock.waits).toHaveLength(2));
    expect(till.clock.waits).toEqual([MINUTE, 2 * MINUTE]);
    expect(till.status()).toMatchObject({ waiting: 1, problem: 'no-answer' });
    const second = await startMailServer();
    till.setUp(second.settings);
    await until(() => expect(till.state()).toBe('accepted'));
    await till.clock.pass(24 * 60 * MINUTE);
    expect(second.received).toHaveLength(1);
    expect(till.status()).toMatchObject({ waiting: 0, problem: null });
  });

  test('says that the password is refused, and sends with the right one', async () => {
    const { settings, received } = await startMailServer();
    const till = counter();
    till.setUp(settings, 'of another server');
    till.send();
    await until(() => expect(till.status().problem).toBe('password-refused'));
    expect(received).toEqual([]);
    till.setUp(settings);
    await until(() => expect(till.state()).toBe('accepted'));
  });

  test('ends an address that the server refuses, and a person may try again', async () => {
    let refuses = true;
    const { settings, received } = await startMailServer({
      onRcptTo: (_address, _session, done) =>
        done(refuses ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null),
    });
    const till = counter();
    till.setUp(settings);
    till.send();
    await until(() => expect(till.state()).toBe('refused'));
    expect(till.list()).toMatchObject([{ reply: '550' }]);
    expect(till.status()).toMatchObject({ failed: 1, waiting: 0 });
    await till.clock.pass(24 * 60 * MINUTE);
    expect(received).toEqual([]);
    refuses = false;
    till.retry();
    await until(() => expect(till.state()).toBe('accepted'));
    expect(refusal(() => till.retry())).toBe('NO_SUCH_MAIL');
  });

  test('leaves a message that cannot be composed to a person, and sends the one behind it', async () => {
    const { settings, received } = await startMailServer();
    const till = counter({ pdfError: new Error('The font is broken.') });
    till.setUp(settings);
    till.send({ form: 'itemized' });
    till.send({ second: true });
    await until(() => expect(till.list()[0]?.state).toBe('accepted'));
    expect(till.list()[1]).toMatchObject({ state: 'refused', reply: null });
    expect(till.status()).toMatchObject({ failed: 1, waiting: 0 });
    expect([till.faults.length, received.length]).toEqual([1, 1]);
  });

  test('sends a message later that the server did not take for now', async () => {
    let tries = 0;
    const { settings } = await startMailServer({
      onData: (stream, _session, done) => {
        stream.on('data', () => {});
        stream.on('end', () => {
          tries += 1;
          done(tries === 1 ? Object.assign(new Error('Greylisted'), { responseCode: 451 }) : null);
        });
      },
    });
    const till = counter();
    till.setUp(settings);
    till.send();
    await until(() => expect(till.clock.waits).toHaveLength(1));
    expect(till.list()).toMatchObject([{ state: 'queued', reply: '451' }]);
    await till.clock.pass(MINUTE);
    await until(() => expect(till.state()).toBe('accepted'));
    expect(tries).toBe(2);
  });

  test('never repeats a message by itself that the server took without a reply', async () => {
    let taken = 0;
    let drop = () => {};
    const mailServer = await startMailServer({
      onData: (stream) => {
        stream.on('data', () => {});
        stream.on('end', () => {
          taken += 1;
          drop();
        });
      },
    });
    drop = mailServer.dropConnections;
    const till = counter();
    till.setUp(mailServer.settings);
    till.send();
    await until(() => expect(till.state()).toBe('unknown'));
    await till.clock.pass(24 * 60 * MINUTE);
    expect([taken, till.state()]).toEqual([1, 'unknown']);
    till.retry();
    await until(() => expect(taken).toBe(2));
  });

  test('survives the end of the program: waiting ones are sent, one under way is unknown', async () => {
    const down = await startMailServer();
    await down.close();
    const till = counter();
    till.setUp(down.settings);
    till.send();
    till.send({ second: true });
    await until(() => expect(till.clock.waits).toHaveLength(1));
    const [second, first] = till.list();
    till.journal.append({ kind: 'mail.begun', body: { mailId: first?.mailId ?? '' } });
    await till.close();

    const again = counter({ folder: till.folder });
    expect(again.list().map(({ mailId, state }) => [mailId, state])).toEqual([
      [second?.mailId, 'queued'],
      [first?.mailId, 'unknown'],
    ]);
    const up = await startMailServer();
    again.setUp(up.settings);
    await until(() => expect(again.list()[0]?.state).toBe('accepted'));
    expect(up.received).toHaveLength(1);
  });

  test('ends a message after a day of tries', async () => {
    const down = await startMailServer();
    await down.close();
    const till = counter();
    till.setUp(down.settings);
    till.send();
    await until(() => expect(till.clock.waits).toHaveLength(1));
    till.clock.set(new Date(till.clock.now().getTime() + 25 * 60 * MINUTE));
    await till.clock.pass(MINUTE);
    await until(() => expect(till.state()).toBe('expired'));
    expect(till.status()).toMatchObject({ failed: 1 });
  });

  test('drops a message on request, and one with an erased address', async () => {
    const down = await startMailServer();
    await down.close();
    const till = counter({ patientId: 'P-1' });
    till.setUp(down.settings);
    till.send({ second: true });
    await until(() => expect(till.clock.waits).toHaveLength(1));
    till.drop();
    expect(till.list()).toEqual([]);
    till.send({ second: true });
    await until(() => expect(till.clock.waits).toHaveLength(2));
    till.journal.eraseNames('P-1', null, [id('sale A')]);
    await till.clock.pass(60 * MINUTE);
    expect(till.list()).toEqual([]);
  });
});

describe('the mail server', () => {
  test('gets no password without encryption, and no message without a trusted certificate', async () => {
    const commands: string[] = [];
    const { settings } = await startMailServer({
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username }, _session, done) => {
        commands.push(username ?? '');
        done(new Error('no'));
      },
    });
    const till = counter();
    till.setUp(settings);
    till.send();
    await until(() => expect(till.status().problem).toBe('not-encrypted'));
    expect(commands).toEqual([]);
    const trusted = await startMailServer();
    till.setUp({ ...trusted.settings, authority: null });
    await until(() => expect(till.status().problem).toBe('not-trusted'));
    expect(trusted.received).toEqual([]);
  });

  test('sends a test message without any receipt, and names the problem of a failed one', async () => {
    const { settings, received } = await startMailServer();
    const till = counter();
    await expect(till.test()).rejects.toMatchObject({ code: 'MAIL_NOT_SET_UP' });
    till.setUp(settings);
    await till.test();
    expect(received).toMatchObject([{ to: ['it@clinic.example'] }]);
    till.setUp(settings, 'wrong');
    await expect(till.test()).rejects.toMatchObject({
      code: 'MAIL_FAILED',
      data: { problem: 'password-refused', reply: '535' },
    });
  });

  test('gets a saved password only as long as host and account are the same', async () => {
    const { settings } = await startMailServer();
    const till = counter();
    expect(refusal(() => till.setUp(settings, null))).toBe('PASSWORD_MISSING');
    till.setUp(settings);
    till.setUp({ ...settings, from: 'front@clinic.example' }, null);
    expect(refusal(() => till.setUp({ ...settings, host: 'localhost' }, null))).toBe(
      'PASSWORD_MISSING',
    );
    expect(refusal(() => till.setUp({ ...settings, account: 'other' }, null))).toBe(
      'PASSWORD_MISSING',
    );
    expect(refusal(() => till.setUp({ ...settings, authority: 'no certificate' }))).toBe(
      'CONNECTION_WRONG',
    );
    const settingsFile = readFileSync(join(till.folder, 'settings.json'), 'utf8');
    expect(settingsFile).not.toContain(MAIL_PASSWORD);
    expect(JSON.stringify(till.journal.rows())).not.toContain(MAIL_PASSWORD);
  });
});
