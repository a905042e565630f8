import type { faults as english } from '../en/faults.ts';

/** Spanish messages of the faults of printers and readers. */
export const faults: Readonly<Record<keyof typeof english, string>> = {
  'printerFault.not-found': 'No hay ninguna impresora en {printer}. Conéctela o elija su puerto.',
  'printerFault.permission-denied':
    'Esta cuenta no puede usar {printer}. Agréguela al grupo del puerto (en Linux, lp o dialout) y vuelva a iniciar sesión.',
  'printerFault.busy':
    'Otro programa u otra computadora está usando {printer}. Espere y vuelva a imprimir.',
  'printerFault.unreachable':
    '{printer} no responde. Verifique que esté encendida y que su cable de red esté conectado.',
  'printerFault.refused':
    '{printer} rechaza los trabajos. Verifique que esté encendida, y revise su dirección y su puerto.',
  'printerFault.paper-out': '{printer} no tiene papel. Ponga un rollo nuevo.',
  'printerFault.cover-open': 'La tapa de {printer} está abierta. Ciérrela.',
  'printerFault.jammed':
    '{printer} informa un error. Abra la tapa, retire el papel atascado, apáguela y enciéndala.',
  'printerFault.offline':
    '{printer} está fuera de línea. Revise el papel y la tapa, y presione su botón de línea si lo tiene.',
  'printerFault.garbled':
    '{printer} no responde como una impresora de recibos. Revise su puerto y, en una línea serial, su velocidad.',
  'printerFault.stalled':
    '{printer} dejó de aceptar datos. Revise el papel, o apáguela y enciéndala.',
  'printerFault.lost': 'La conexión con {printer} se perdió mientras imprimía. Revise su cable.',
  'printerFault.queue-paused':
    'La cola de {printer} está en pausa o fuera de línea. Reanúdela en los ajustes de impresoras del sistema.',
  'printerFault.queue-busy':
    'La cola de {printer} todavía tiene trabajos. Espere, o elimínelos en los ajustes de impresoras del sistema.',
  'printerFault.canceled':
    '{printer} no tomó el trabajo a tiempo, así que se eliminó de su cola. Abra el cajón con su llave.',
  'printerFault.pulse-left':
    'Un pulso para el cajón espera en la cola de {printer} y no se pudo eliminar: el cajón puede abrirse más tarde. Elimínelo en los ajustes de impresoras del sistema.',
  'printerFault.silent':
    '{printer} no responde, así que no se le envió nada. Revise que esté encendida y conectada. Abra el cajón con su llave. Si esta impresora nunca responde, agréguela de nuevo con esa opción.',
  'printerFault.spooler-failed':
    'El sistema no pudo imprimir en {printer}. Revise su cola en los ajustes de impresoras del sistema.',
  'printerFault.failed': 'No se puede usar {printer}. Apáguela y enciéndala.',
  'printerFault.interrupted':
    'Swipewell se detuvo mientras se imprimía “{title}”. Verifique si se imprimió.',
  'readerFault.not-found': 'No hay ningún lector en {port}. Conéctelo o elija su puerto.',
  'readerFault.permission-denied':
    'Esta cuenta no puede usar {port}. Agréguela al grupo del puerto (en Linux, por lo general dialout) y vuelva a iniciar sesión.',
  'readerFault.udev-rule-missing':
    'Esta cuenta no puede usar {port}. Copie 99-swipewell.rules a /etc/udev/rules.d y vuelva a conectar el lector.',
  'readerFault.busy':
    'Otro programa está usando {port}. Ciérrelo; el lector se vuelve a conectar solo.',
  'readerFault.not-a-port': '{port} no es un puerto serial. Elija el puerto del lector.',
  'readerFault.unplugged': 'El lector en {port} se desconectó. Conéctelo; vuelve a funcionar solo.',
  'readerFault.encrypting':
    '{port} cifra las tarjetas para su fabricante, así que aquí no se pueden cobrar. Use un lector sin cifrado.',
  'readerFault.exchanged':
    'Otro dispositivo está en el lugar de {port} y no se usa. No deslice tarjetas allí hasta saber el motivo.',
  'readerFault.failed': 'El lector en {port} no responde. Desenchúfelo y vuelva a enchufarlo.',
};
