import { openJournal } from '../../../src/main/journal/open-journal.ts';
import { PostingFolder } from '../../../src/main/reports/posting/posting-folder.ts';
import { openSettings } from '../../../src/main/settings/settings-store.ts';

/**
 * A counter that writes its posting file and is killed at one step of it, like by a power cut.
 * Arguments: the folder of the journal, and the step: `before` or `after`, and the kind of an entry.
 */
const [data = '', moment = '', kind = ''] = process.argv.slice(2);
const journal = openJournal({
  folder: data,
  version: '0.0.0',
  now: () => new Date('2026-03-02T18:00:00Z'),
  newTillId: () => 'K7M2Q9',
});
const append = journal.append.bind(journal);
journal.append = (...entries) => {
  const isTheStep = entries.some((entry) => entry.kind === kind);
  if (isTheStep && moment === 'before') process.kill(process.pid, 'SIGKILL');
  const appended = append(...entries);
  if (isTheStep && moment === 'after') process.kill(process.pid, 'SIGKILL');
  return appended;
};
await new PostingFolder({
  journal,
  settings: openSettings(data),
  timeZone: 'America/Denver',
  isOff: () => false,
  mostLines: 10,
  after: () => () => {},
  changed: () => {},
  reportFault: (error) => process.stderr.write(`${String(error)}\n`),
}).run();
