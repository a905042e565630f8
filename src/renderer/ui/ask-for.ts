import type { ReactNode } from 'react';
import type { Permission } from '../../shared/domain/permissions.ts';
import type { AskApproval } from './ask-approval.ts';

/** Asks for the approval of a person with a given permission, for screens that need several. */
export type AskFor = (permission: Permission, asking: Parameters<AskApproval>[0]) => ReactNode;
