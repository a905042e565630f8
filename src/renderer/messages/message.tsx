import type { ReactNode } from 'react';
import { intl, type MessageId } from './t.ts';

/** A message that holds elements, such as an amount in bold. */
export function Message({
  id,
  values,
}: {
  readonly id: MessageId;
  readonly values: Readonly<Record<string, ReactNode>>;
}) {
  return <>{intl.formatMessage({ id }, values)}</>;
}
