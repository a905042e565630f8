/** English messages of proofs: at the command line. Only plain placeholders. */
export const proof = {
  'proof.noneOf':
    'There is no proof of it: the day is still open, the number is unknown, or an earlier version closed the day.\n',
  'proof.signature': 'Signature',
  'proof.open': 'Entries after the last report, which no report proves yet: {open}.',
  'proof.dayWithout': 'Report {number} is of an earlier version and has no proof.',
  'proof.day': 'Report {number}: entries {first} to {last}, day code {code}, {signed}.',
  'proof.key': 'key code {key}',
  'proof.signature.valid': 'valid',
  'proof.signature.wrong': 'wrong',
  'proof.signature.none': 'none: the counter had no key',
  'proof.signature.unchecked': 'not checked',
  'proof.receipt': 'Receipt {number}: {total}, {issuedAt}',
  'proof.broken': 'Counter {tillId}: not complete, or changed.',
  'proof.consistent':
    'Counter {tillId}: nothing in {entries} entries is broken. Compare with the codes on paper: --day-code and --key-code.',
  'proof.complete': 'Counter {tillId}: complete and unchanged up to report {compared}.',
  'proof.file.unknown': 'This file has no records of Swipewell that can be checked.',
  'proof.file.newer': 'A newer version of Swipewell wrote this file. Use its verification page.',
  'proof.file.readable':
    'This is an export for reading. Write the file with “npm run journal -- proof”.',
  'proof.file.line': 'Line {line} of this file cannot be read.',
  'proof.finding.changed': 'Entry {entry} was changed.',
  'proof.finding.unlinked':
    'Entry {entry} does not follow the entry before it: one of them was replaced.',
  'proof.finding.out-of-order': 'Entry {entry} was added, or is not in its place.',
  'proof.finding.unreadable': 'The report in entry {entry} cannot be read.',
  'proof.finding.missing': 'Entries are missing: {entry} to {to}.',
  'proof.finding.end-missing': 'The end is missing: entries {entry} to {to}.',
  'proof.finding.no-report': 'The end is missing: the report of the day is not in the file.',
  'proof.finding.day-differs': 'The entries of report {day} differ from the ones that it proves.',
  'proof.finding.day-out-of-order': 'Report {day}, in entry {entry}, is not of this place.',
  'proof.finding.signature-wrong': 'Report {day} was changed: its signature is wrong.',
  'proof.finding.other-day-code':
    'No report here has the day code from paper: it is of another day, the end is missing, or all was written again.',
  'proof.finding.other-key-code':
    'No report here has the key code from paper: another counter or clinic wrote it, or all was written again.',
  'proof.finding.path-wrong': 'The code of the receipt does not fit its day.',
  'proof.finding.receipt-signature':
    'The receipt is not one of its day: a fact on it was changed, or the signature is wrong.',
} as const;
