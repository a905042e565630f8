import type { ReactNode } from 'react';
import type { Permission } from '../../shared/domain/permissions.ts';
import type { AskApproval } from './ask-approval.ts';

/** Asks for the word of somebody who has a permission, for screens that need several. */
export type AskFor = (permission: Permission, asking: Parameters<AskApproval>[0]) => ReactNode;
