import { describe, expect, it } from 'vitest';
import { readFlags } from '../../../demo-service/flags.ts';

describe('the command line', () => {
  it('has defaults for all flags', () => {
    expect(readFlags([])).toMatchObject({
      kind: 'flags',
      flags: { port: 0, environment: 'demo', 'exit-with-parent': false },
    });
  });

  it('reads the flags that the till starts it with', () => {
    const line =
      '--port 0 --username clinic --password s3cret --client-ids AB12CD34,ZX98YW76 --data DIR';
    expect(readFlags(line.split(' '))).toMatchObject({
      kind: 'flags',
      flags: {
        port: 0,
        username: 'clinic',
        password: 's3cret',
        'client-ids': ['AB12CD34', 'ZX98YW76'],
        data: 'DIR',
      },
    });
  });

  it.each([
    [['--port', 'x'], '--port must be'],
    [['--port', '65536'], '--port must be'],
    [['--port', '-1'], "'--port"],
    [['--port'], "'--port"],
    [['--username', 'a:b'], '--username must not'],
    [['--username', ''], '--username must not'],
    [['--password', ''], '--password must not'],
    [['--client-ids', 'SHORT'], '--client-ids must be'],
    [['--client-ids', 'AB12CD34,'], '--client-ids must be'],
    [['--environment', 'test'], '--environment must be'],
    [['--log', 'loud'], '--log must be'],
    [['--data', ''], '--data must'],
    [['--unknown'], "'--unknown'"],
    [['stray'], "'stray'"],
  ])('explains the error in %j in one sentence', (args, start) => {
    const result = readFlags(args);
    expect(result).toMatchObject({ kind: 'wrong' });
    expect(result.kind === 'wrong' && result.sentence).toContain(start);
    expect(result.kind === 'wrong' && result.sentence.split('\n')).toHaveLength(1);
  });
});
