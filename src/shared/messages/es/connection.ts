import type { connection as english } from '../en/connection.ts';

/** Spanish messages of the check of a connection. */
export const connection: Readonly<Record<keyof typeof english, string>> = {
  'checked.invalid-request': 'La solicitud está incompleta o no está permitida.',
  'checked.password-missing': 'Falta la contraseña, o no está guardada para esta cuenta de la PC.',
  'checked.name-not-found':
    'No se encontró la dirección del servicio de pagos; revise la dirección y la conexión a internet.',
  'checked.connection-refused':
    'El servicio de pagos no acepta conexiones en esta dirección; revise la dirección.',
  'checked.unreachable':
    'No se puede llegar al servicio de pagos por esta red; revise el cable o el Wi-Fi.',
  'checked.connect-timeout': 'El servicio de pagos no aceptó la conexión a tiempo; revise la red.',
  'checked.unknown-authority':
    'Esta PC no confía en el certificado del servicio de pagos; agregue su autoridad de certificación.',
  'checked.certificate-expired':
    'El certificado del servicio de pagos venció, o el reloj de esta PC está mal.',
  'checked.clock-wrong':
    'El certificado del servicio de pagos todavía no es válido; revise el reloj de esta PC.',
  'checked.wrong-host':
    'El certificado del servicio de pagos es de otra dirección; revise la dirección.',
  'checked.tls-failed': 'No fue posible una conexión segura con el servicio de pagos.',
  'checked.proxy-password': 'El proxy pide un usuario y una contraseña.',
  'checked.proxy-failed': 'El proxy bloquea la conexión con el servicio de pagos.',
  'checked.client-closed': 'Swipewell ya había cerrado la conexión.',
  'checked.bad-request': 'El servicio de pagos rechazó la solicitud por no ser válida.',
  'checked.unauthorized': 'El servicio de pagos rechazó el usuario y la contraseña.',
  'checked.forbidden': 'El servicio de pagos no permite esto.',
  'checked.not-found': 'El servicio de pagos no encontró el registro.',
  'checked.unprocessable': 'El servicio de pagos no pudo procesar la solicitud.',
  'checked.too-many-requests': 'Demasiadas solicitudes al servicio de pagos; espere un minuto.',
  'checked.cancelled': 'La solicitud se canceló.',
  'checked.timeout': 'El servicio de pagos no respondió a tiempo.',
  'checked.connection-lost': 'Se perdió la conexión con el servicio de pagos.',
  'checked.bad-http': 'La respuesta no es HTTP; revise la dirección y el puerto.',
  'checked.redirect': 'El servicio de pagos redirigió a otra dirección, y Swipewell no la sigue.',
  'checked.server-error': 'El servicio de pagos tiene problemas.',
  'checked.unexpected-status': 'El servicio de pagos dio una respuesta desconocida.',
  'checked.unreadable-answer': 'No se pudo leer la respuesta del servicio de pagos.',
  'checked.answer-cut-off': 'La respuesta del servicio de pagos quedó incompleta.',
  'checked.answer-too-large': 'La respuesta del servicio de pagos era demasiado grande.',
  'checked.wrong-answer': 'La respuesta es de otra solicitud.',
  'checked.settings-works': 'Los ajustes están completos.',
  'checked.name-works': 'Se encontró la dirección.',
  'checked.connection-works': 'El servicio de pagos responde.',
  'checked.security-works': 'El certificado es de confianza.',
  'checked.credentials-works': 'El usuario y la contraseña se aceptan.',
  'checked.client-id-works': 'El ID de cliente se acepta.',
  'checked.wrong-baseUrl':
    'La dirección del servicio de pagos debe empezar con https:// y solo puede tener un servidor, un puerto y una ruta.',
  'checked.wrong-username': 'Falta el usuario, o lleva dos puntos.',
  'checked.wrong-password': 'Falta la contraseña.',
  'checked.wrong-clientId': 'Un ID de cliente tiene 8 letras o dígitos.',
  'checked.wrong-headerPrefix':
    'El prefijo de los encabezados solo puede tener letras, dígitos y guiones.',
  'checked.wrong-proxy': 'La dirección del proxy no es una URL HTTP.',
  'checked.wrong-caFile': 'No se puede leer el archivo de la autoridad de certificación.',
  'checked.wrong-authority':
    'La autoridad de certificación no contiene ningún certificado legible (PEM).',
  'checked.proxy-finds': 'El proxy encuentra la dirección.',
  'checked.no-client-id': 'No hay ID de cliente.',
  'checked.not-checked': 'Aún sin verificar.',
  'checked.other-service': 'Esta dirección no es del servicio de pagos. Revísela.',
  'checked.clocks-agree': 'Los relojes coinciden, con {seconds} s de diferencia.',
  'checked.clock-behind':
    'El reloj de esta PC está {seconds} s atrasado respecto al del servicio de pagos. Ajústelo.',
  'checked.clock-ahead':
    'El reloj de esta PC está {seconds} s adelantado respecto al del servicio de pagos. Ajústelo.',
  'connection.atProxy': 'La causa puede ser el proxy.',
};
