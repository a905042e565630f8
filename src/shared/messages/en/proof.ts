/** English messages of proofs: on the verification page and at the command line. Only plain placeholders. */
export const proof = {
  'proof.noneOf':
    'There is no proof of it: the day is still open, the number is unknown, or an earlier version closed the day.\n',
  'proof.title': 'Check Swipewell records',
  'proof.intro':
    'See whether a receipt, a day or a whole journal is complete and unchanged. This page uses no network: nothing leaves this computer.',
  'proof.language': 'Language',
  'proof.step.file': '1. The records',
  'proof.drop': 'Drop files here',
  'proof.dropHelp':
    'The file of a day comes from the list of end-of-day reports. IT support can write the file of a whole journal. Drop the files of all counters of a clinic together: each report names what it saw of the others.',
  'proof.choose': 'Choose a file',
  'proof.scan': 'Or the code of a receipt',
  'proof.scanHelp': 'Scan the large QR code of a reprinted receipt, or paste its text.',
  'proof.step.paper': '2. The paper',
  'proof.paperHelp':
    'Type the two codes at the end of the printed end-of-day report (Z). For a journal, take the newest report that it should have. For several papers, put commas between their codes.',
  'proof.dayCode': 'Day code',
  'proof.keyCode': 'Key code',
  'proof.step.result': '3. The result',
  'proof.nothingYet': 'No records yet.',
  'proof.working': 'Checking {name}…',
  'proof.verdict.complete': 'Complete and unchanged',
  'proof.verdict.completeUpTo': 'Complete and unchanged up to report {compared}',
  'proof.verdict.consistent': 'Nothing is broken, not compared with paper yet',
  'proof.verdict.broken': 'Not complete, or changed',
  'proof.verdict.unreadable': 'Not checked',
  'proof.explain.complete': 'Every entry is as the paper proves it.',
  'proof.explain.completeUpTo':
    'Later days are not broken, but this paper cannot prove them. Use the newest report.',
  'proof.explain.consistent':
    'A forger could have written all of it again. Only the day code from paper shows that.',
  'proof.explain.noProof':
    'No report of these records has a proof: an earlier version of Swipewell wrote them. Only the order and the hashes of the entries were checked.',
  'proof.explain.broken': 'Do not rely on these records. The first fault is:',
  'proof.explain.unchecked':
    'This browser cannot check signatures on this page. The comparison with the day code needs none.',
  'proof.more': 'Other faults: {count}',
  'proof.file': 'File',
  'proof.counter': 'Counter',
  'proof.entries': 'Entries',
  'proof.span': '{first} to {last}',
  'proof.days': 'Reports in these records',
  'proof.report': 'Report',
  'proof.signature': 'Signature',
  'proof.compared': 'Report {compared} has the day code from paper.',
  'proof.agreesWith': 'It agrees with what these counters saw of it: {counters}.',
  'proof.open': 'Entries after the last report, which no report proves yet: {open}.',
  'proof.dayWithout': 'Report {number} is of an earlier version and has no proof.',
  'proof.day': 'Report {number}: entries {first} to {last}, day code {code}, {signed}.',
  'proof.key': 'key code {key}',
  'proof.signature.valid': 'valid',
  'proof.signature.wrong': 'wrong',
  'proof.signature.none': 'none: the counter had no key',
  'proof.signature.unchecked': 'not checked',
  'proof.noCode': 'none, earlier version',
  'proof.receipt': 'Receipt {number}: {total}, {issuedAt}',
  'proof.receiptHelp': 'Compare the number, the amount and the time with the paper receipt.',
  'proof.broken': 'Counter {tillId}: not complete, or changed.',
  'proof.consistent':
    'Counter {tillId}: nothing in {entries, plural, one {# entry} other {# entries}} is broken. Compare with the codes on paper: --day-code and --key-code.',
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
  'proof.finding.other-than-seen':
    'It differs from what counter {counter} saw at its report {report} of {date}: entry {entry} was another one.',
  'proof.finding.end-not-here':
    'The end is missing: counter {counter} saw entry {entry} at its report {report} of {date}.',
  'proof.finding.path-wrong': 'The code of the receipt does not fit its day.',
  'proof.finding.receipt-signature':
    'The receipt is not one of its day: a fact on it was changed, or the signature is wrong.',
} as const;
