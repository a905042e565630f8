/** English messages of status bar. */
export const statusBar = {
  'status-bar.journalCounterCannotWritten':
    'The journal of this counter cannot be written, so no payments can be taken. Check that the disk is not full, then start Swipewell again.',
  'status-bar.journalCounterDamagedSo':
    'The journal of this counter is damaged, so no payments can be taken. Do not change its folder. Use another counter and call IT support.',
  'status-bar.swipewell': 'Swipewell',
  'status-bar.noMoneyMoves': 'no money moves',
  'status-bar.simulatedPaymentServicePc': 'Simulated payment service on this PC:',
  'status-bar.demoPaymentService': 'Demo payment service:',
  'status-bar.realMoney': 'real money',
  'status-bar.realPaymentsEMails': 'Real payments and emails:',
  'status-bar.reconnecting': '{wifiOff} Reconnecting…',
  'status-bar.checking': '{wifi} Checking…',
  'status-bar.online': '{wifi} Online',
  'status-bar.paymentServiceOffline': '{wifiOff} Payment service offline',
} as const;
