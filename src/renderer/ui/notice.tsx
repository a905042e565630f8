import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import ui from './primitives.module.css';

const ICONS = { bad: CircleAlert, warn: CircleAlert, good: CircleCheck, info: Info } as const;

export interface NoticeProps {
  readonly tone: keyof typeof ICONS;
  readonly children: ReactNode;
}

/** One sentence at the place of its cause; screen readers announce it. */
export function Notice({ tone, children }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <p
      className={`${ui['tinted']} ${ui['notice']}`}
      data-tone={tone}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      <Icon size={18} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
