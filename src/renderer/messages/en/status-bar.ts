/** English messages of status bar. */
export const statusBar = {
  'status-bar.journalOfThisCounterCannot':
    'The journal of this counter cannot be written any more, so no money is taken. Check the disk, then start Swipewell again.',
  'status-bar.journalOfThisCounterIs':
    'The journal of this counter is damaged, so no money is taken on it. Leave its folder as it is, serve at another counter, and call your IT person.',
  'status-bar.swipewell': 'Swipewell',
  'status-bar.noMoneyMoves': 'no money moves',
  'status-bar.simulatedServiceOnThisPc': 'Simulated service on this PC:',
  'status-bar.demoService': 'The demo service:',
  'status-bar.realMoney': 'real money',
  'status-bar.realPaymentsAndEMails': 'Real payments and e-mails:',
  'status-bar.reconnectingToProgram': '{wifiOff} Reconnecting to the program…',
  'status-bar.checking': '{wifi} Checking…',
  'status-bar.online': '{wifi} Online',
  'status-bar.serviceOffline': '{wifiOff} Service offline',
} as const;
