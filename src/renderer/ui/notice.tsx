import { CircleAlert, CircleCheck, EyeOff, Info } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { create } from 'zustand';
import { t } from '../messages/t.ts';
import ui from './primitives.module.css';
import { Said } from './said.tsx';
import { useAction, useShortcut } from './use-action.ts';

/** Time without a key or a press until the lists are blank, ms. */
const BLANK_AFTER_MS = 30_000;

/** True while lists of people show nothing: a patient at the desk may look at the screen. */
const useBlank = create<{ readonly blank: boolean; readonly shownAt: number | null }>(() => ({
  blank: false,
  shownAt: null,
}));

const BLANK_KEY = 'Alt+X';

const blank = () => useBlank.setState({ blank: true });

/** Blanks the lists after a time without use and by a key; any key or press shows them again. */
export function BlankWhenIdle() {
  useAction({ name: t('ui.hideLists'), shortcut: BLANK_KEY, run: blank });
  useEffect(() => {
    let timer = setTimeout(blank, BLANK_AFTER_MS);
    const used = (event: Event) => {
      clearTimeout(timer);
      timer = setTimeout(blank, BLANK_AFTER_MS);
      if (useBlank.getState().blank) {
        useBlank.setState({ blank: false, shownAt: event.timeStamp });
      }
    };
    const events = ['keydown', 'pointerdown'] as const;
    // Before any other listener, so that the shortcut can blank them again.
    for (const event of events) window.addEventListener(event, used, { capture: true });
    return () => {
      clearTimeout(timer);
      useBlank.setState({ blank: false });
      for (const event of events) window.removeEventListener(event, used, { capture: true });
    };
  }, []);
  return null;
}

/** True while a list must not show its rows, nor answer a key for one of them. */
export function useIsBlank(): boolean {
  return useBlank((store) => store.blank);
}

/** True for the press that showed the lists: it takes no row that was out of sight. */
export function hasShownLists({ timeStamp }: { readonly timeStamp: number }): boolean {
  return useBlank.getState().shownAt === timeStamp;
}

/** The content of a list while it is blank. */
export function Blanked(): ReactNode {
  return (
    <Said className={ui['empty']} data-top>
      <EyeOff size={28} strokeWidth={1.5} aria-hidden="true" />
      {t('ui.listsHidden')}
    </Said>
  );
}

/** Rows of people, out of sight while lists are blank. A text typed between them is kept. */
export function BlankedRows({ children }: { readonly children: ReactNode }): ReactNode {
  const isBlank = useIsBlank();
  const place = useRef<HTMLDivElement>(null);
  // A key of the page does not work in a dialog.
  useShortcut(BLANK_KEY, blank, true, place);
  return (
    <>
      {isBlank ? <Blanked /> : null}
      <div ref={place} style={{ display: isBlank ? 'none' : 'contents' }}>
        {children}
      </div>
    </>
  );
}

const ICONS = { bad: CircleAlert, warn: CircleAlert, good: CircleCheck, info: Info } as const;

export interface NoticeProps {
  readonly tone: keyof typeof ICONS;
  readonly children: ReactNode;
}

/** One sentence at the place of its cause; screen readers announce it. */
export function Notice({ tone, children }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <Said className={`${ui['tinted']} ${ui['notice']}`} data-tone={tone} urgent={tone === 'bad'}>
      <Icon size={18} aria-hidden="true" />
      <span>{children}</span>
    </Said>
  );
}
