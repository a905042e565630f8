import type { journal as english } from '../en/journal.ts';

/** Spanish messages of journal. */
export const journal: Readonly<Record<keyof typeof english, string>> = {
  'journal.swipewellAlreadyOpenJournal':
    'Swipewell ya está abierto con este diario, quizá en otra cuenta de esta PC. Use esa ventana, o ciérrela primero.',
  'journal.journalCannotWritten':
    'No se puede escribir en el diario. Dé a este usuario permiso para escribir en la carpeta de datos.',
  'journal.journalCannotWrittenDisk':
    'No se puede escribir en el diario: el disco está lleno o falla. Libere espacio, o llame a soporte técnico.',
  'journal.dataFolderCannotCreated':
    'No se puede crear la carpeta de datos. Elija otra carpeta, o mueva a otro lugar el archivo con su nombre.',
  'journal.onePagesCannotRead': 'no se puede leer una de sus páginas',
  'journal.fileNotDatabase': 'el archivo no es una base de datos',
  'journal.tablesWereChanged': 'sus tablas se modificaron',
  'journal.journalWrittenNewerSwipewell':
    'Este diario lo escribió un Swipewell más nuevo. Instale esa versión o una posterior.',
  'journal.entryOfNewerSwipewell':
    'La entrada {number} de este diario la escribió un Swipewell más nuevo ({what}). Instale esa versión o una posterior.',
  'journal.fileJournalHeadNext':
    'No se puede escribir el archivo journal.head junto al diario. Revise el disco e inicie Swipewell de nuevo.',
  'journal.entriesTwoCounters': 'tiene entradas de dos cajas',
  'journal.entryChangedOrEntry': 'la entrada {number} se modificó, o falta la entrada anterior',
  'journal.diskDataFolderNot':
    'El disco de la carpeta de datos no es seguro para un diario ({name} es {actual}). Mueva la carpeta a un disco local.',
  'journal.notLatestJournalCounter':
    'Este no es el último diario de esta caja ({what}), así que no se puede cobrar. Restaure el último journal.db con su journal.db-wal, o llame a soporte técnico.',
  'journal.fileJournalHeadNext2':
    'El archivo journal.head junto al diario está {known}, así que Swipewell no puede verificar que este sea el último diario. Restaure el archivo, o pida a soporte técnico que revise el diario y ejecute “npm run journal -- rebuild”.',
  'journal.endsEntryEntryWritten':
    'termina en la entrada {number}, y se escribió la entrada {number2}',
  'journal.entryDiffersFromWritten': 'su entrada {number} es distinta de la escrita',
  'journal.journalDbMissing': 'falta journal.db',
  'journal.pagesInconsistent': 'sus páginas son incoherentes',
  'journal.thereNoJournal': 'No hay ningún diario en {folder}.',
  'journal.usage':
    'npm run journal -- verify  [--data DIR]   verifica todas las entradas y proyecciones\nnpm run journal -- rebuild [--data DIR]   reconstruye el archivo con sus entradas y conserva el anterior\nnpm run journal -- export  [--data DIR] [--csv] [--out FILE]   exporta las entradas como líneas JSON o CSV\nnpm run journal -- erase-name --patient ID [--data DIR]   borra los nombres de un paciente; los pagos quedan\nnpm run journal -- proof   [--data DIR] [--day Z | --receipt N] [--out FILE]   escribe un archivo para comprobar\nnpm run journal -- check FILE … [--day-code C,…] [--key-code C,…]   comprueba esos archivos\nnpm run journal -- replay  [FILE | --data DIR] [--until N] [--open]   muestra las pantallas como estaban después de la entrada N; FILE es un paquete de soporte\n\nCódigo de salida 0: válido; 1: dañado; 2: no verificado.\n',
  'journal.journalCounterValidEntries':
    'El diario de la caja {till} es válido: {number, plural, one {# entrada} other {# entradas}}.\n',
  'journal.journalCounterDamaged':
    'El diario de la caja {till} está dañado. No cobre con él, y no modifique su carpeta. Vea docs/how-to/journal-damage.md.\n',
  'journal.journalRebuiltFromEntries':
    'El diario se reconstruyó con {last, plural, one {su # entrada} other {sus # entradas}}. El archivo anterior es {aside}.\n',
  'journal.entriesChangedNotReadable':
    '{rows, plural, one {# entrada} other {# entradas}}; {unsound, plural, one {# modificada} other {# modificadas}}, {lost, plural, one {# ilegible} other {# ilegibles}}.',
  'journal.userNoJournalHere':
    'Este usuario no tiene ningún diario aquí. Elija la carpeta con --data DIR.',
  'journal.thereSeveralJournals': 'Hay varios diarios. Elija uno con --data {value}.',
  'journal.entryNotInOrder': 'la entrada {number} no sigue a la entrada anterior',
  'journal.entryChanged': 'la entrada {number} se modificó',
  'journal.entriesMissing':
    '{count, plural, one {la entrada {from} falta o no se puede leer} other {las entradas {from} a {to} faltan o no se pueden leer}}',
  'journal.entryInvalid': 'la entrada {number} contradice las entradas anteriores: {problem}',
  'journal.projectionDiffers': 'la proyección {table} es distinta de las entradas',
  'journal.namesNotReadable':
    'no se pueden leer las claves de los nombres en names.db: mueva ese archivo a otro lugar, o restáurelo de un respaldo',
  'journal.namesErased':
    'Los nombres del paciente {patient} se borraron aquí. Los respaldos los pierden con el próximo respaldo.\n',
  'journal.noNamesToErase': 'Este diario no tiene ningún nombre del paciente {patient}.\n',
  'journal.nameErased': '(nombre borrado)',
  'journal.replayed': 'Este es un estado anterior de la caja. Aquí no se puede cambiar nada.',
  'journal.viewer': 'Visitante',
  'journal.noSuchEntry':
    'Este diario tiene las entradas 1 a {last}. Elija una de ellas con --until N.',
  'journal.bundleWithoutEntries':
    'Este archivo no es un paquete de soporte con entradas. Escriba uno con support-bundle --entries.',
  'journal.noScreens': 'Las pantallas no se han compilado. Ejecute primero npm run build.',
  'journal.damaged':
    'El diario está dañado ({what}), así que no se puede cobrar. No modifique la carpeta de datos y llame a soporte técnico.',
};
