import { Search } from 'lucide-react';
import { useState } from 'react';
import {
  Autocomplete,
  Dialog,
  Input,
  Menu,
  MenuItem,
  Modal,
  SearchField,
  useFilter,
} from 'react-aria-components';
import { isCardSearch } from '../../shared/domain/account-numbers.ts';
import { t } from '../messages/t.ts';
import { Key } from './button.tsx';
import { Overlay } from './dialog.tsx';
import { useNoCardNumber } from './field.tsx';
import { useFirstFocus } from './first-focus.ts';
import styles from './palette.module.css';
import ui from './primitives.module.css';
import { Said } from './said.tsx';
import { useActions, useShortcut } from './use-action.ts';

/** All actions available now, by name: Ctrl+K, a few letters, Enter. */
export function Palette() {
  const [open, setOpen] = useState(false);
  useShortcut('Ctrl+K', () => setOpen(true));
  if (!open) return null;
  return (
    <Overlay look="top" close={() => setOpen(false)}>
      <Modal className={styles['modal'] ?? ''}>
        <Dialog className={styles['dialog'] ?? ''} aria-label={t('ui.allActions')}>
          <ActionSearch close={() => setOpen(false)} />
        </Dialog>
      </Modal>
    </Overlay>
  );
}

function ActionSearch({ close }: { readonly close: () => void }) {
  const first = useFirstFocus<HTMLDivElement>(true);
  const actions = useActions((store) => store.actions);
  const { contains } = useFilter({ sensitivity: 'base' });
  const [words, setWords] = useState('');
  const { dropped, changeTyped } = useNoCardNumber(setWords, isCardSearch);
  return (
    <Autocomplete filter={contains} inputValue={words} onInputChange={changeTyped}>
      <SearchField
        className={`${ui['searchBox']} ${styles['search']}`}
        aria-label={t('ui.findAction')}
        ref={first}
      >
        <Search size={20} aria-hidden="true" />
        <Input className={styles['input'] ?? ''} placeholder={t('ui.findAction')} />
      </SearchField>
      {dropped === null ? null : (
        <Said urgent className={styles['none']}>
          {dropped}
        </Said>
      )}
      <Menu
        className={styles['actions'] ?? ''}
        aria-label={t('ui.actions')}
        items={actions}
        renderEmptyState={() => <p className={styles['none']}>{t('ui.noActionMatches')}</p>}
        onAction={(id) => {
          close();
          actions.find((action) => action.id === id)?.run();
        }}
      >
        {({ name, shortcut }) => (
          <MenuItem className={styles['action'] ?? ''} textValue={name}>
            {name}
            {shortcut === undefined ? null : <Key>{shortcut}</Key>}
          </MenuItem>
        )}
      </Menu>
    </Autocomplete>
  );
}
