import type { installed as english } from '../en/installed.ts';

/** Spanish messages of installed. */
export const installed: Readonly<Record<keyof typeof english, string>> = {
  'installed.installationIdCannotRead':
    'No se puede leer el ID de la instalación. Dé a esta cuenta permiso para leer {file}.',
  'installed.installationIdCannotSaved':
    'No se puede guardar el ID de la instalación en {directory}. Permita que esta cuenta escriba en esa carpeta. Sin el ID, Swipewell no puede detectar una copia de sus datos en otra computadora.',
  'installed.nothingConfirm': 'No hay nada que confirmar.',
  'installed.journalCounterAlreadyThere':
    'El diario de la caja {tillId} ya está allí: {folder}. Mueva esa carpeta a otro lugar e inicie Swipewell de nuevo.',
};
