import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { withMachineParts } from '../../../../scripts/packaging/msi-project.ts';
import { refusedSwitch } from '../../../../src/main/hosts/desktop/start-switches.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const file = (name: string) => readFileSync(join(ROOT, name), 'utf8');

const builder = z
  .object({
    productName: z.string(),
    win: z.object({ extraFiles: z.array(z.object({ from: z.string(), to: z.string() })) }),
  })
  .parse(parse(file('electron-builder.yml')));

const packed = builder.win.extraFiles.find(({ to }) => to.endsWith('.xml')) ?? { from: '', to: '' };

const repeated = z.object({ Repetition: z.object({ Interval: z.literal('PT1M') }) });
const taskSchema = z.object({
  Task: z.object({
    Triggers: z.object({ RegistrationTrigger: repeated, BootTrigger: repeated }),
    Principals: z.object({ Principal: z.object({ UserId: z.string(), RunLevel: z.string() }) }),
    Settings: z.object({ MultipleInstancesPolicy: z.string(), ExecutionTimeLimit: z.string() }),
    Actions: z.object({ Exec: z.object({ Command: z.string(), Arguments: z.string() }) }),
  }),
});

const { Task } = taskSchema.parse(new XMLParser().parse(file(packed.from), true));

/** The project of the MSI, from electron-builder's template. */
const project = withMachineParts(file('node_modules/app-builder-lib/templates/msi/template.xml'));
const action = (id: string) => new RegExp(`<CustomAction Id="${id}"[^>]+>`).exec(project)?.[0];
const condition = (id: string) =>
  new RegExp(`<Custom Action="${id}" [^>]+>([^<]+)</Custom>`).exec(project)?.[1];

describe('The task of the clinic hub on Windows', () => {
  test('starts the installed program, with switches that it takes', () => {
    const { Command, Arguments } = Task.Actions.Exec;
    const name = builder.productName;
    expect(Command.split('\\')).toEqual(['%ProgramFiles%', name, `${name}.exe`]);
    expect(Arguments.startsWith('--command hub ')).toBe(true);
    expect(refusedSwitch(Arguments.split(' '), 'win32')).toBeNull();
  });

  test('has the port and the monitor of the systemd unit, and the folder that the MSI makes', () => {
    const words = Task.Actions.Exec.Arguments.split(' ');
    const unit = /^ExecStart=(.+)$/m.exec(file('build/hub/swipewell-hub.service'))?.[1] ?? '';
    const of = (flag: string) => unit.split(' ').filter((word) => word.startsWith(`--${flag}=`));
    expect(words.slice(2)).toEqual([
      String.raw`--data=C:\ProgramData\SwipewellHub`,
      ...of('listen'),
      ...of('monitor'),
      '--production',
    ]);
    expect(project).toContain('<Directory Id="HUBFOLDER" Name="SwipewellHub">');
  });

  test('sets up a hub for real payments, as the unit and the containers do', () => {
    expect(Task.Actions.Exec.Arguments.split(' ')).toContain('--production');
    expect(file('build/hub/swipewell-hub.service')).toMatch(/^ExecStart=.+ --production( |$)/m);
    expect(file('build/hub/compose.yaml')).toMatch(/^ +- --production$/m);
  });

  test('runs once, without end, as an account with few rights, which alone reads its keys beside administrators', () => {
    expect(Task.Settings).toEqual({
      ...{ MultipleInstancesPolicy: 'IgnoreNew', ExecutionTimeLimit: 'PT0S' },
    });
    expect(Task.Principals.Principal).toEqual({ UserId: 'S-1-5-19', RunLevel: 'LeastPrivilege' });
    const folder = /<Component Id="HubFolder"[\s\S]+?<\/Component>/.exec(project)?.[0];
    const granted = folder?.match(/\(A;OICI;\w+;;;\w+\)/g)?.map((each) => each.slice(-3, -1));
    expect(granted).toEqual(['SY', 'BA', 'LS']);
  });

  test('is ASCII, which schtasks reads without an encoding', () => {
    expect(file(packed.from)).toMatch(/^<\?xml version="1\.0"\?>\n[\x20-\x7e\n]+$/);
  });

  test('is added by the MSI of the PC with the hub alone, and removed with the program', () => {
    expect(action('AddHubTask')).toContain(
      `/Create /F /TN "Swipewell hub" /XML "[APPLICATIONFOLDER]${packed.to.replace('/', '\\')}"`,
    );
    expect(condition('AddHubTask')).toBe('HUB AND NOT REMOVE');
    expect(action('RemoveHubTask')).toContain('/Delete /F /TN "Swipewell hub"');
    expect(condition('RemoveHubTask')).toBe('REMOVE = "ALL" AND NOT UPGRADINGPRODUCTCODE');
    expect(project).toMatch(/<Component Id="HubFolder"[^>]+>\s+<Condition>HUB<\/Condition>/);
    const added = /<Property Id="HUB"[\s\S]+?<\/InstallExecuteSequence>/.exec(project)?.[0] ?? '';
    expect(() => new XMLParser().parse(`<Product>${added}</Product>`, true)).not.toThrow();
  });
});
