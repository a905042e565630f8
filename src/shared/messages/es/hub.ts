import type { hub as english } from '../en/hub.ts';

/** Spanish messages of joining the hub of a clinic. */
export const hub: Readonly<Record<keyof typeof english, string>> = {
  'hub.notReached':
    'No se puede contactar el servidor central en {url}. Verifique su dirección y que esté en marcha, e inténtelo de nuevo.',
  'hub.codeRefused':
    'El servidor central no acepta este código: ya se usó, venció o tiene un error. Genere uno nuevo con: npm run hub -- pair',
  'hub.counterKnown':
    'El servidor central ya conoce esta caja, con otra clave. Márquela allí primero como perdida: npm run hub -- lost CAJA',
  'hub.drawerOpen':
    'Esta caja tiene dinero de un día abierto, pagos que el servidor central no tiene, o efectivo o cheques en ninguna bolsa, en su sucursal anterior. Únase de nuevo a esa sucursal, cierre el día, ponga el efectivo y los cheques en una bolsa y únase después a la otra.',
  'hub.otherEnvironment':
    'Los pagos reales y el servicio de demostración no comparten un servidor central. Use uno para este tipo de pagos.',
  'hub.otherClinic':
    'El diario de esta caja es de la clínica con el servidor central en {url}. No se envía al servidor de otra clínica. Para que esta PC se una aquí, cierre el programa y aparte la carpeta del diario: el próximo inicio comienza uno nuevo.',
  'hub.notProven':
    'El servidor central no demostró que conoce este código. La caja no se unió. Verifique la dirección con la persona que lo administra.',
  'hub.otherKey':
    'El servidor central de esta dirección tiene otra clave que la escrita. La caja no se unió. Compárela con la clave que el servidor mostró al arrancar.',
  'hub.joined': 'Esta caja ya se unió a un servidor central. Sálgase primero de ese.',
  'hub.codeMissing': '--hub necesita --pairing-code con un código del servidor central.',
  'hub.training': 'Una caja de capacitación no se une a una clínica.',
  'hub.notTheJournal':
    'El servidor central envió otras entradas que las de la caja {tillId}. No se tomó su diario.',
};
