import type { patients as english } from '../en/patients.ts';

/** Spanish messages of patients. */
export const patients: Readonly<Record<keyof typeof english, string>> = {
  'patients.inactive': 'inactivo',
  'patients.sameName': 'Mismo nombre',
  'patients.born': 'nacimiento {birthDate}',
  'patients.phone': 'teléfono ••{phoneLastFour}',
  'patients.name': 'por nombre',
  'patients.dateBirth': 'por fecha de nacimiento',
  'patients.phone2': 'por teléfono',
  'patients.accountPatientNumberOr':
    'por cuenta, número de paciente, final de un teléfono o fecha de nacimiento',
  'patients.enterLeastTwoLetters': 'Escriba al menos dos letras.',
  'patients.tryGarciaMariaGarcia':
    'Pruebe “Garcia”, “Maria Garcia”, “garcia 1234” con el final de un teléfono, o “2/29/1980”.',
  'patients.recentPatientsCounter': 'Pacientes recientes en esta caja',
  'patients.searching': 'Buscando {as}…',
  'patients.noPatientsFound': 'No se encontraron pacientes {as}. Pruebe otra búsqueda.',
  'patients.firstFound':
    'Los primeros {count} encontrados {as}. Escriba más para acortar la lista.',
  'patients.foundExactly': '{count} encontrado {as}. Intro elige a {name}.',
  'patients.foundChoose':
    '{count, plural, one {# encontrado} other {# encontrados}} {as}. Presione ↓ para elegir y luego Intro. Compare la fecha de nacimiento.',
  'patients.listChanged': 'La lista cambió. Revise el nombre y elija de nuevo.',
  'patients.readingLicense': 'Leyendo la licencia de conducir…',
  'patients.licenseUnread':
    'La licencia de conducir no se leyó completa. Escanéela de nuevo, o escriba el nombre o la fecha de nacimiento.',
  'patients.typeDollars': 'Un monto se escribe como $25 o 25.00.',
  'patients.enterPays': 'Intro inicia un pago rápido de {amount}.',
  'patients.findPatient': 'Buscar paciente',
  'patients.nameDateBirthPhone':
    'Nombre, fecha de nacimiento, teléfono, cuenta o número de paciente',
  'patients.patients': 'Pacientes',
  'patients.findPatient2': 'Buscar paciente',
  'patients.containsCharactersPaymentService':
    'Contiene caracteres que el servicio de pagos no puede guardar.',
  'patients.phoneNumberTenDigits': 'Un número de teléfono tiene diez dígitos.',
  'patients.zipCodeUpNine': 'Un código postal tiene hasta nueve dígitos: 62701 o 62701-0042.',
  'patients.enterMonthDayYear': 'Escriba mes, día y año: 02/29/1980.',
  'patients.dateBirthFuture': 'La fecha de nacimiento está en el futuro.',
  'patients.id36Characters8': 'Este ID tiene 36 caracteres en cinco grupos: 8-4-4-4-12.',
  'patients.chooseFromList': 'Elija de la lista.',
  'patients.mostCharacters':
    'Máximo {count} caracteres. Quite {count2, plural, one {# carácter} other {# caracteres}}.',
  'patients.savingRemoves': 'Al guardar se borra.',
  'patients.replace': 'Reemplazar',
  'patients.someFieldsNotValid': 'algunos campos no son válidos',
  'patients.nothingYet': 'nada todavía',
  'patients.hiddenUntilOpened':
    '{count, plural, one {# con datos, oculto} other {# con datos, ocultos}} hasta que se abra',
  'patients.cancel': 'Cancelar',
  'patients.discard': 'Descartar',
  'patients.more': '{first}, {second} y {count} más',
  'patients.and': '{first} y {second}',
  'patients.stillMissing': 'Falta: {missing}.',
  'patients.noChangesYet': 'Todavía no hay cambios.',
  'patients.notValid': 'No válido: {wrong}.',
  'patients.changed': 'Cambiado: {changed}.',
  'patients.newPatient': 'Paciente nuevo',
  'patients.allFieldsOptional':
    'Bastan el nombre, la fecha de nacimiento y el teléfono. Lo demás se puede agregar después.',
  'patients.addPatient': 'Agregar paciente',
  'patients.addAnyway': 'Agregar de todos modos',
  'patients.notAddedYet': 'Todavía no se agregó. Puede ser el mismo paciente:',
  'patients.open': 'Abrir {name}',
  'patients.born2': ', nacimiento {birthDate}',
  'patients.phone3': ', teléfono ••{phoneLastFour}',
  'patients.changedAnotherCounter': 'Cambiado en otra caja',
  'patients.fieldChangedAnotherCounter':
    '{count, plural, one {Este campo se cambió} other {Estos campos se cambiaron}} en otra caja mientras el expediente estaba abierto aquí. Elija el valor que se guardará.',
  'patients.typedHere': 'Escrito aquí',
  'patients.savedThere': 'Guardado allá',
  'patients.continueThese': 'Continuar con estos',
  'patients.makeInactive': 'Marcar como inactivo',
  'patients.makeActive': 'Marcar como activo',
  'patients.delete': 'Eliminar…',
  'patients.delete2': '¿Eliminar {name}?',
  'patients.recordDeletedPaymentService':
    'El expediente se elimina en el servicio de pagos y no se puede recuperar aquí. Los pagos y recibos del paciente se conservan. Para un paciente que ya no viene, use Marcar como inactivo.',
  'patients.deleteRecord': 'Eliminar el expediente',
  'patients.cancel2': 'Cancelar',
  'patients.backSearch': 'Volver a la búsqueda',
  'patients.loadingRecord': 'Cargando el expediente…',
  'patients.record': 'Expediente de {name}',
  'patients.sectionsRecord': 'Secciones del expediente',
  'patients.record2': 'Expediente',
  'patients.save': 'Guardar',
  'patients.findPatientLeft': 'Busque un paciente a la izquierda. Intro abre el expediente.',
  'patients.nameGarciaMariaGarcia': 'Un nombre: “Garcia”, “Maria Garcia”, “Garcia, Maria”',
  'patients.dateBirth229':
    'Una fecha de nacimiento: “2/29/1980”, “2/29/80” o “Feb 29 1980”, también después de un nombre',
  'patients.phoneNumberAccountNumber':
    'Un teléfono o sus últimos cuatro dígitos, también después de un nombre; un número de cuenta o de paciente',
};
