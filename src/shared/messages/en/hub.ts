/** English messages of joining the hub of a clinic. */
export const hub = {
  'hub.notReached':
    'The hub at {url} cannot be reached. Check its address and that it runs, then try again.',
  'hub.codeRefused':
    'The hub does not accept this code: it was used, has expired or was mistyped. Make a new one with: npm run hub -- pair',
  'hub.counterKnown':
    'The hub knows this counter already, with another key. Mark it there as lost first: npm run hub -- lost COUNTER',
  'hub.drawerOpen':
    'This counter has money of an open day, payments that the hub does not have, or cash or checks in no bag, at its previous branch. Join that branch again, close the day, pack the cash and checks, then join the other branch.',
  'hub.otherEnvironment':
    'Real payments and the demo service do not share a hub. Join a hub of this kind of payments.',
  'hub.otherClinic':
    'The journal of this counter is of the clinic with the hub at {url}. It does not go to the hub of another clinic. For this PC to join here, close the program and move the folder of the journal away: the next start begins a new one.',
  'hub.notProven':
    'The hub did not prove that it knows this code. Nothing was joined. Check the address with the person that runs the hub.',
  'hub.otherKey':
    'The hub at this address has another key than the one that was typed. Nothing was joined. Compare it with the key that the hub printed at its start.',
  'hub.joined': 'This counter has joined a hub. Leave that one first.',
  'hub.codeMissing': '--hub needs --pairing-code with a code of the hub.',
  'hub.training': 'A training counter does not join a clinic.',
  'hub.notTheJournal':
    'The hub sent other entries than those of counter {tillId}. Its journal was not taken over.',
} as const;
