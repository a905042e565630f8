import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { checkClient } from '../../../demo-service/fault-lab/command.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { IS_WINDOWS } from '../../support/this-system.ts';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const command = (path: string) => `"${process.execPath}" "${path}"`;
const RETRYING = command(file('../../../demo-service/fault-lab/clients/retrying-client.mjs'));
const PAYMENTS_CLIENT = command(file('../../../src/main/payments-api/client-command.ts'));
const COUNTER = command(file('counter-client.ts'));

/** Runs the check in this process. */
async function check(...flags: readonly string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const [output, errors] = [text(stdout), text(stderr)];
  const code = await checkClient(flags, { stdout, stderr });
  stdout.end();
  stderr.end();
  return { output: await output, errors: await errors, code };
}

/** A client command from the text of its program. */
function program(source: string): string {
  const path = join(temporaryFolder(), 'client.mjs');
  writeFileSync(path, source);
  return command(path);
}

const CHARGE_WITHOUT_FAULT = '^authorize_card, no fault$';

it('finds the double charges, holds and refunds of a client that retries after every error', async () => {
  const junit = join(temporaryFolder(), 'junit.xml');
  const { output, code } = await check(
    ...['--client-command', RETRYING, '--only', ', (answer lost|no fault)$', '--junit', junit],
  );
  expect(code).toBe(1);
  expect(output).toMatch(
    /^charged twice: authorize_card, answer lost\. The service did it 2 times/m,
  );
  expect(output).toMatch(/^lost: void, answer lost\. It says declined; the service did it/m);
  expect(readFileSync(junit, 'utf8')).toContain('<failure type="charged twice"');
});

/** Of 544 scenarios; docs/how-to/fault-lab.md has the command for all. */
const SAMPLE =
  '^(authorize_card|preauthorize|credit), answer lost$|^authorize_cash, no fault$|^void, answer lost, then reads with status 503$';

it('passes the counter itself', { timeout: 300_000 }, async () => {
  const { output, code } = await check('--client-command', COUNTER, '--only', SAMPLE);
  expect(output).toMatch(/^total +5 +5 +0 +0 +0 +0$/m);
  expect(code).toBe(0);
});

const CHANGED = `
import { json } from 'node:stream/consumers';
const answer = await json(process.stdin);
`;

describe('the client of the package', () => {
  test.each([
    { fault: 'answer lost', outcome: 'approved' },
    { fault: 'status 503', outcome: 'unknown' },
  ])('tells the outcome of each operation after $fault: $outcome', async ({ fault, outcome }) => {
    const outcomes = join(temporaryFolder(), 'outcomes');
    const client = `${PAYMENTS_CLIENT} | ${program(`${CHANGED}
      import { appendFileSync } from 'node:fs';
      appendFileSync(${JSON.stringify(outcomes)}, answer.outcome + ' ');
      console.log(JSON.stringify(answer));`)}`;
    const { output, code } = await check('--client-command', client, '--only', `, ${fault}$`);
    expect(output).toMatch(/^total +8 +8 +0 +0 +0 +0$/m);
    expect(readFileSync(outcomes, 'utf8')).toBe(`${outcome} `.repeat(8));
    expect(code).toBe(0);
  });
});

describe('a client command without a usable answer', () => {
  test.each([
    {
      name: 'that never ends',
      client: () => program('setInterval(() => {}, 1000)'),
      says: 'unreported: .* It did not end within 2 s\\.',
    },
    {
      name: 'with a child that never ends',
      client: () =>
        `${program('setInterval(() => {}, 1000)')} | ${program('setInterval(() => {}, 1000)')}`,
      says: 'unreported: .* It did not end within 2 s\\.',
    },
    {
      name: 'with a child of a group of its own that never ends',
      client: () =>
        program(`import { spawn } from 'node:child_process';
          const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 200_000)'], { detached: true, stdio: 'inherit' });
          child.unref();`),
      says: 'unreported: .* It did not end within 2 s\\.',
    },
    {
      name: 'that prints nothing',
      client: () => program(''),
      says: 'unreported: .* It printed no answer\\.',
    },
    {
      name: 'that fails',
      client: () => program('throw new Error("The card reader is missing.")'),
      says: 'unreported: .* It printed no answer\\. Its error output ends: [\\s\\S]*reader is missing',
    },
    {
      name: 'that does not exist',
      client: () => 'no-such-command-here',
      says: 'unreported: .* It printed no answer\\.',
    },
    {
      name: 'that prints garbage',
      client: () => program('console.log("done!")'),
      says: 'unreported: .* Its line is no answer: done!',
    },
    {
      name: 'that prints an unknown outcome',
      client: () => program('console.log(JSON.stringify({ outcome: "great" }))'),
      says: 'unreported: .* Its line is no answer',
    },
    {
      name: 'that never stops printing',
      client: () => program('for (;;) process.stdout.write("x".repeat(9999))'),
      says: 'unreported: .* It printed more than 64 kB\\.',
    },
    {
      name: 'that prints two lines',
      client: () =>
        `${RETRYING} | ${program(`${CHANGED}console.log(JSON.stringify(answer));console.log("{}")`)}`,
      says: 'unreported: .* It printed 2 lines instead of one\\.',
    },
    {
      name: 'that names another payment',
      client: () =>
        `${RETRYING} | ${program(
          `${CHANGED}console.log(JSON.stringify({ ...answer, payment_id: "7d444840" }))`,
        )}`,
      says: 'lost: .* It names the payment 7d444840; the service has [0-9a-f-]{36}\\.',
    },
    {
      name: 'that reports what it never did',
      client: () =>
        program('console.log(JSON.stringify({ outcome: "approved", payment_id: "1" }))'),
      says: 'false report: .* It says approved; the service did nothing\\.',
    },
  ])('$name', async ({ client, says }) => {
    const seconds = says.includes('did not end') ? '2' : '60';
    const { output, code } = await check(
      ...['--client-command', client(), '--only', CHARGE_WITHOUT_FAULT, '--timeout', seconds],
    );
    expect(output).toMatch(new RegExp(`^${says}`, 'm'));
    expect(code).toBe(1);
  });
});

const someFault = (number: number) => ({ name: `fault ${number}`, fault: 'drop_before' });

function scenarioFile(content: unknown): string {
  const path = join(temporaryFolder(), 'scenarios.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

it('a scenario file adds more than 10,000 scenarios, operations times pairs', async () => {
  const faults = Array.from({ length: 36 }, (_, number) => someFault(number));
  const added = scenarioFile({ operations: 'all', pairs: true, faults });
  const { output, code } = await check('--scenarios', added, '--list');
  const names = output.trimEnd().split('\n');
  expect(names.filter((name) => name.includes('fault 1'))).toContain(
    'void, fault 1, then fault 35',
  );
  expect(names.length).toBeGreaterThan(10_368);
  expect(code).toBe(0);
});

it('an added scenario runs', async () => {
  const faults = [{ ...someFault(1), fault: 'drop_after' }];
  const added = scenarioFile(`\uFEFF${JSON.stringify({ operations: ['authorize_cash'], faults })}`);
  const { output, code } = await check(
    ...['--scenarios', added, '--only', 'fault 1$', '--client-command', RETRYING],
  );
  expect(output).toMatch(/^charged twice: authorize_cash, fault 1\./m);
  expect(code).toBe(1);
});

it('a folder adds each of its scenario files', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'notes.txt'), 'no scenarios');
  for (let number = 0; number < 10_000; number += 1) {
    const scenarios = { operations: ['authorize_cash'], faults: [someFault(number)] };
    writeFileSync(join(folder, `${number}.json`), JSON.stringify(scenarios));
  }
  const { output, code } = await check('--scenarios', folder, '--only', 'fault \\d', '--list');
  expect(output.trimEnd().split('\n')).toHaveLength(10_000);
  expect(code).toBe(0);
});

describe.skipIf(IS_WINDOWS)('a canceled check', () => {
  test.each([
    ['check', ['--only', '^void, ', '--jobs', '20'], 'Canceled after 0 of 68 scenarios.'],
    ['conformance', ['--only', ' void has '], /Canceled after 0 of \d+ rules\./],
  ])('%s ends its clients and its folders', async (subcommand, flags, says) => {
    const folder = temporaryFolder();
    const ends: Promise<unknown>[] = [];
    // A client that has ended has closed its connection.
    const server = createServer((socket) => ends.push(once(socket.resume(), 'close')));
    onTestFinished(() => void server.close());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = z.object({ port: z.number() }).parse(server.address());
    const client = program(`import { connect } from 'node:net'; connect(${port}, '127.0.0.1');`);
    const args = [subcommand, '--client-command', client, '--timeout', '600', ...flags];
    const cli = spawn(process.execPath, [file('../../../demo-service/cli.ts'), ...args], {
      env: { ...process.env, TMPDIR: folder },
    });
    const [errors, ended] = [text(cli.stderr), once(cli, 'exit')];
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    cli.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
    expect(await errors).toMatch(says);
    await Promise.all(ends);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a check that cannot run', () => {
  test.each([
    ['no command', () => [], /--client-command is missing/],
    ['an unknown flag', () => ['--client', 'x'], /--client/],
    ['no job', () => ['--jobs', '0'], /--jobs must be a number from 1 to 64/],
    ['a wrong pattern', () => ['--only', '('], /--only must be a regular expression/],
    [
      'no scenario',
      () => ['--only', '^none$', '--client-command', 'x'],
      /No scenario’s name matches/,
    ],
    [
      'a missing file',
      () => ['--scenarios', 'missing.json', '--list'],
      /missing\.json cannot be read/,
    ],
    [
      'an empty folder',
      () => ['--scenarios', temporaryFolder(), '--list'],
      /The folder .* has no \.json file\./,
    ],
    [
      'two scenarios of one name',
      () => [
        '--scenarios',
        scenarioFile({ operations: ['void'], faults: [{ ...someFault(1), name: 'answer lost' }] }),
        '--list',
      ],
      /There are two scenarios "void, answer lost"\./,
    ],
    [
      'a report that cannot be written',
      () => ['--client-command', 'x', '--junit', join(temporaryFolder(), 'none', 'junit.xml')],
      /The report .* cannot be written/,
    ],
    ['no JSON', () => ['--scenarios', scenarioFile('{'), '--list'], /cannot be read/],
    [
      'an unknown fault',
      () => [
        '--scenarios',
        scenarioFile({ operations: 'all', faults: [{ name: 'x', fault: 'meteor' }] }),
        '--list',
      ],
      /"drop_before"[\s\S]*faults\[0\]\.fault/,
    ],
    [
      'an unknown operation',
      () => [
        '--scenarios',
        scenarioFile({ operations: ['tip'], faults: [someFault(1)] }),
        '--list',
      ],
      /expected "all" or a list of authorize_card, /,
    ],
    [
      'a field that no fault has',
      () => [
        '--scenarios',
        scenarioFile({ operations: 'all', faults: [{ ...someFault(1), times_: 2 }] }),
        '--list',
      ],
      /times_/,
    ],
  ])('%s', async (_name, flags, says) => {
    const { output, errors, code } = await check(...flags());
    expect(errors).toMatch(says);
    expect(output).toBe('');
    expect(code).toBe(2);
  });
});

const DOCUMENT = readFileSync(file('../../../docs/how-to/fault-lab.md'), 'utf8');

it('the document shows a valid scenario file, and the number of all scenarios', async () => {
  const [, shown = ''] = /```json\n([\s\S]+?)```/.exec(DOCUMENT) ?? [];
  const [own, added] = await Promise.all([
    check('--list'),
    check('--list', '--scenarios', scenarioFile(shown)),
  ]);
  const count = ({ output }: { readonly output: string }) => output.trimEnd().split('\n').length;
  expect(DOCUMENT).toContain(`it runs all ${count(own)} scenarios`);
  expect(count(added)).toBe(count(own) + 4);
});
