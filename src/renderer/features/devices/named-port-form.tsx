import { useState } from 'react';
import { Input, Label, TextField } from 'react-aria-components';
import { Button } from '../../ui/button.tsx';
import field from '../../ui/field.module.css';
import styles from './reader-set-up.module.css';

/** A serial port that the list does not have. */
export function NamedPortForm({ listen }: { readonly listen: (path: string) => void }) {
  const [path, setPath] = useState('');
  const go = () => {
    if (path.trim() !== '') listen(path.trim());
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <div className={styles['line']}>
        <TextField className={field['field'] ?? ''} value={path} onChange={setPath}>
          <Label>Serial port by name</Label>
          <Input placeholder="COM3 or /dev/ttyUSB0" maxLength={255} autoComplete="off" />
        </TextField>
        <Button disabled={path.trim() === ''} onPress={go}>
          Listen at this port
        </Button>
      </div>
    </form>
  );
}
