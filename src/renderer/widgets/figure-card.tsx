import type { ReactNode } from 'react';
import { BlankedRows } from '../ui/notice.tsx';
import ui from '../ui/primitives.module.css';
import styles from './figure-card.module.css';

interface Line {
  readonly key: string;
  readonly name: string;
  readonly about?: string;
  readonly value: string;
}

/** One figure with its parts. */
export function Figure({
  title,
  value,
  about,
  tone,
  lines,
  none,
  ofPatients = false,
  children,
}: {
  readonly title: string;
  readonly value: string;
  readonly about?: string;
  readonly tone?: 'good' | 'warn';
  readonly lines: readonly Line[];
  /** Shown in place of the lines, if there are none. */
  readonly none: string;
  /** True if the lines name patients. */
  readonly ofPatients?: boolean;
  readonly children?: ReactNode;
}) {
  return (
    <section className={ui['card']} aria-label={title}>
      <h2 className={ui['caption']}>{title}</h2>
      <strong className={`${ui['figure']} ${ui['toned']}`} data-tone={tone}>
        {value}
      </strong>
      {about === undefined ? null : <p className={ui['hint']}>{about}</p>}
      {lines.length === 0 ? (
        <p className={ui['hint']}>{none}</p>
      ) : ofPatients ? (
        <BlankedRows>
          <Lines lines={lines} />
        </BlankedRows>
      ) : (
        <Lines lines={lines} />
      )}
      {children}
    </section>
  );
}

function Lines({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <ul className={`${ui['sums']} ${styles['lines']}`}>
      {lines.map(({ key, name, about, value }) => (
        <li key={key}>
          <span>
            <bdi>{name}</bdi>
            {about === undefined ? null : <small>{about}</small>}
          </span>
          <b>{value}</b>
        </li>
      ))}
    </ul>
  );
}
