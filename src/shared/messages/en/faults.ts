/** English messages of the faults of printers and readers. */
export const faults = {
  'printerFault.not-found': 'There is no printer at {printer}. Connect it, or choose its port.',
  'printerFault.permission-denied':
    'This account cannot use {printer}. Add it to the group of the port (on Linux lp or dialout), then sign in again.',
  'printerFault.busy':
    'Another program or computer is using {printer}. Wait for it, then print again.',
  'printerFault.unreachable':
    '{printer} does not respond. Check that it is on and its network cable is connected.',
  'printerFault.refused':
    '{printer} rejects print jobs. Check that it is on, and check its address and port.',
  'printerFault.paper-out': '{printer} is out of paper. Insert a new roll.',
  'printerFault.cover-open': 'The cover of {printer} is open. Close it.',
  'printerFault.jammed':
    '{printer} reports an error. Open its cover, remove jammed paper, then turn it off and on.',
  'printerFault.offline':
    '{printer} is offline. Check its paper and cover, and press its online button if it has one.',
  'printerFault.garbled':
    '{printer} does not respond like a receipt printer. Check its port, and on a serial line its speed.',
  'printerFault.stalled':
    '{printer} stopped accepting data. Check its paper, or turn it off and on.',
  'printerFault.lost': 'The connection to {printer} was lost while printing. Check its cable.',
  'printerFault.queue-paused':
    'The queue of {printer} is paused or offline. Resume it in the printer settings of the system.',
  'printerFault.queue-busy':
    'The queue of {printer} still has jobs. Wait for them, or delete them in the printer settings of the system.',
  'printerFault.canceled':
    '{printer} did not take the job in time, so it was deleted from its queue. Open the drawer with its key.',
  'printerFault.pulse-left':
    'A pulse for the drawer waits in the queue of {printer} and could not be deleted: the drawer may open later. Delete it in the printer settings of the system.',
  'printerFault.silent':
    '{printer} does not answer, so nothing was sent to it. Check that it is on and connected. Open a drawer with its key. If this printer never answers, add it again with that choice.',
  'printerFault.spooler-failed':
    'The system could not print on {printer}. Check its queue in the printer settings of the system.',
  'printerFault.failed': '{printer} cannot be used. Turn it off and on.',
  'printerFault.interrupted':
    'Swipewell stopped while “{title}” was printing. Check whether it was printed.',
  'readerFault.not-found': 'There is no reader at {port}. Connect it, or choose its port.',
  'readerFault.permission-denied':
    'This account cannot use {port}. Add it to the group of the port (on Linux usually dialout), then sign in again.',
  'readerFault.udev-rule-missing':
    'This account cannot use {port}. Copy 99-swipewell.rules to /etc/udev/rules.d, then reconnect the reader.',
  'readerFault.busy':
    'Another program is using {port}. Close it; the reader reconnects automatically.',
  'readerFault.not-a-port': '{port} is not a serial port. Choose the port of the reader.',
  'readerFault.unplugged':
    'The reader at {port} was disconnected. Plug it in; it reconnects automatically.',
  'readerFault.encrypting':
    '{port} encrypts cards for its manufacturer, so they cannot be charged here. Use a reader without encryption.',
  'readerFault.exchanged':
    'Another device is in the place of {port} and is not used. Do not swipe cards there until you know the reason.',
  'readerFault.failed': 'The reader at {port} does not respond. Unplug it and plug it in again.',
} as const;
