import type { audit as english } from '../en/audit.ts';

/** Spanish messages of the audit log. */
export const audit: Readonly<Record<keyof typeof english, string>> = {
  'audit.auditLog': 'Registro de auditoría',
  'audit.person': 'Persona',
  'audit.everyone': 'Todas',
  'audit.patient': 'Paciente',
  'audit.choosePatient': 'Elegir paciente',
  'audit.everyPatient': 'Paciente: {name}',
  'audit.wrongDays': 'El último día es anterior al primero.',
  'audit.receiptNumber': 'Número de recibo',
  'audit.time': 'Hora',
  'audit.action': 'Acción',
  'audit.amount': 'Monto',
  'audit.details': 'Detalles',
  'audit.program': 'Programa',
  'audit.approvedBy': 'aprobado por {name}',
  'audit.patientWithoutName': 'Paciente {id}',
  'audit.morePatients': 'y {count} más',
  'audit.receipt': 'Recibo {number}',
  'audit.earlier': 'Mostrar acciones anteriores',
  'audit.readTo': 'Se leyó hasta el {at}',
  'audit.none': 'No se encontraron acciones',
  'audit.noneAdvice': 'Elija más días, otra persona u otro paciente.',
  'audit.about':
    'Acciones de las personas en esta caja, de la más reciente a la más antigua. Los pacientes que mostró una búsqueda cuentan como abiertos por esa persona.',
};
