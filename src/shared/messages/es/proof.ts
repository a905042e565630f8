import type { proof as english } from '../en/proof.ts';

/** Spanish messages of proofs. */
export const proof: Readonly<Record<keyof typeof english, string>> = {
  'proof.noneOf':
    'No hay prueba de ello: el día sigue abierto, el número no se conoce o una versión anterior cerró el día.\n',
  'proof.title': 'Comprobar registros de Swipewell',
  'proof.intro':
    'Vea si un recibo, un día o un diario entero está completo y sin cambios. Esta página no usa la red: nada sale de esta computadora.',
  'proof.language': 'Idioma',
  'proof.step.file': '1. Los registros',
  'proof.drop': 'Suelte archivos aquí',
  'proof.dropHelp':
    'El archivo de un día sale de la lista de informes de fin del día. Soporte técnico puede escribir el de un diario entero. Suelte juntos los archivos de todas las cajas de una clínica: cada informe nombra lo que vio de las otras.',
  'proof.choose': 'Elegir un archivo',
  'proof.scan': 'O el código de un recibo',
  'proof.scanHelp': 'Escanee el código QR grande de un recibo reimpreso, o pegue su texto.',
  'proof.step.paper': '2. El papel',
  'proof.paperHelp':
    'Escriba los dos códigos del final del informe de fin del día (Z) impreso. Para un diario, use el informe más nuevo que deba tener. Para varios papeles, ponga comas entre sus códigos.',
  'proof.dayCode': 'Código del día',
  'proof.keyCode': 'Código de la clave',
  'proof.step.result': '3. El resultado',
  'proof.nothingYet': 'Aún no hay registros.',
  'proof.working': 'Comprobando {name}…',
  'proof.verdict.complete': 'Completo y sin cambios',
  'proof.verdict.completeUpTo': 'Completo y sin cambios hasta el informe {compared}',
  'proof.verdict.consistent': 'No hay nada roto; aún no se comparó con el papel',
  'proof.verdict.broken': 'Incompleto o cambiado',
  'proof.verdict.unreadable': 'No se comprobó',
  'proof.explain.complete': 'Cada entrada es como el papel la prueba.',
  'proof.explain.completeUpTo':
    'Los días posteriores no están rotos, pero este papel no los prueba. Use el informe más nuevo.',
  'proof.explain.consistent':
    'Un falsificador pudo haber escrito todo de nuevo. Solo el código del día del papel lo muestra.',
  'proof.explain.noProof':
    'Ningún informe de estos registros tiene prueba: los escribió una versión anterior de Swipewell. Solo se comprobaron el orden y los hashes de las entradas.',
  'proof.explain.broken': 'No confíe en estos registros. La primera falla es:',
  'proof.explain.unchecked':
    'Este navegador no puede comprobar firmas en esta página. La comparación con el código del día no las necesita.',
  'proof.more': 'Otras fallas: {count}',
  'proof.file': 'Archivo',
  'proof.counter': 'Caja',
  'proof.entries': 'Entradas',
  'proof.span': '{first} a {last}',
  'proof.days': 'Informes en estos registros',
  'proof.report': 'Informe',
  'proof.signature': 'Firma',
  'proof.compared': 'El informe {compared} tiene el código del día del papel.',
  'proof.agreesWith': 'Coincide con lo que estas cajas vieron de él: {counters}.',
  'proof.open': 'Entradas después del último informe, que ningún informe prueba aún: {open}.',
  'proof.dayWithout': 'El informe {number} es de una versión anterior y no tiene prueba.',
  'proof.day': 'Informe {number}: entradas {first} a {last}, código del día {code}, {signed}.',
  'proof.key': 'código de la clave {key}',
  'proof.signature.valid': 'válida',
  'proof.signature.wrong': 'incorrecta',
  'proof.signature.none': 'ninguna: la caja no tenía clave',
  'proof.signature.unchecked': 'no comprobada',
  'proof.noCode': 'ninguno, versión anterior',
  'proof.receipt': 'Recibo {number}: {total}, {issuedAt}',
  'proof.receiptHelp': 'Compare el número, el importe y la hora con el recibo de papel.',
  'proof.broken': 'Caja {tillId}: incompleto o cambiado.',
  'proof.consistent':
    'Caja {tillId}: nada en {entries, plural, one {# entrada} other {# entradas}} está roto. Compare con los códigos del papel: --day-code y --key-code.',
  'proof.complete': 'Caja {tillId}: completo y sin cambios hasta el informe {compared}.',
  'proof.file.unknown': 'Este archivo no tiene registros de Swipewell que se puedan comprobar.',
  'proof.file.newer':
    'Una versión más nueva de Swipewell escribió este archivo. Use su página de comprobación.',
  'proof.file.readable':
    'Esta es una exportación para leer. Escriba el archivo con “npm run journal -- proof”.',
  'proof.file.line': 'No se puede leer la línea {line} de este archivo.',
  'proof.finding.changed': 'La entrada {entry} fue cambiada.',
  'proof.finding.unlinked':
    'La entrada {entry} no sigue a la anterior: una de las dos fue reemplazada.',
  'proof.finding.out-of-order': 'La entrada {entry} fue añadida o no está en su lugar.',
  'proof.finding.unreadable': 'No se puede leer el informe de la entrada {entry}.',
  'proof.finding.missing': 'Faltan entradas: {entry} a {to}.',
  'proof.finding.end-missing': 'Falta el final: entradas {entry} a {to}.',
  'proof.finding.no-report': 'Falta el final: el informe del día no está en el archivo.',
  'proof.finding.day-differs': 'Las entradas del informe {day} difieren de las que prueba.',
  'proof.finding.day-out-of-order': 'El informe {day}, en la entrada {entry}, no es de este lugar.',
  'proof.finding.signature-wrong': 'El informe {day} fue cambiado: su firma es incorrecta.',
  'proof.finding.other-day-code':
    'Ningún informe de aquí tiene el código del día del papel: es de otro día, falta el final o todo fue escrito de nuevo.',
  'proof.finding.other-key-code':
    'Ningún informe de aquí tiene el código de la clave del papel: lo escribió otra caja u otra clínica, o todo fue escrito de nuevo.',
  'proof.finding.other-than-seen':
    'Difiere de lo que la caja {counter} vio en su informe {report} del {date}: la entrada {entry} era otra.',
  'proof.finding.end-not-here':
    'Falta el final: la caja {counter} vio la entrada {entry} en su informe {report} del {date}.',
  'proof.finding.path-wrong': 'El código del recibo no corresponde a su día.',
  'proof.finding.receipt-signature':
    'El recibo no es de su día: un dato fue cambiado o la firma es incorrecta.',
};
