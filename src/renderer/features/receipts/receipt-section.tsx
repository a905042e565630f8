import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Input, Label, TextArea, TextField } from 'react-aria-components';
import type { ReceiptSettings } from '../../../shared/contract/receipts.ts';
import { parseAmount, toDecimal } from '../../../shared/domain/money.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { commandProblem } from '../../words/problems.ts';
import { LogoField } from './logo-field.tsx';
import styles from './receipt-section.module.css';

/** What the clinic says on its receipts, and which copies come out by themselves. */
export function ReceiptSection() {
  const revision = useTill((state) => state.revision);
  const { data } = useQuery({
    queryKey: ['receipt-settings', revision],
    queryFn: () => till().receipts.settings(),
    placeholderData: (before) => before,
  });
  return data === undefined ? null : <ReceiptForm key={JSON.stringify(data)} settings={data} />;
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function ReceiptForm({ settings }: { readonly settings: ReceiptSettings }) {
  const [language, setLanguage] = useState(settings.language);
  const [copies, setCopies] = useState(settings.copies);
  const [header, setHeader] = useState(settings.header.join('\n'));
  const [footer, setFooter] = useState(settings.footer.join('\n'));
  const [policy, setPolicy] = useState(settings.refundPolicy ?? '');
  const [signature, setSignature] = useState(
    settings.signatureFrom === null ? '' : toDecimal(settings.signatureFrom),
  );
  const [logo, setLogo] = useState(settings.logo);
  const { run, pending, problem } = useCommand();
  const from = signature.trim() === '' ? null : parseAmount(signature);
  const keep = () =>
    run(() =>
      till().receipts.changeSettings({
        language,
        copies,
        header: linesOf(header),
        footer: linesOf(footer),
        refundPolicy: policy.trim() === '' ? null : policy.trim(),
        signatureFrom: from?.ok === true ? from.amount : null,
        logo,
      }),
    );
  return (
    <form
      className={styles['form']}
      aria-label="Receipts"
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      <div className={styles['pair']}>
        <label className={styles['field']}>
          Language
          <select
            value={language}
            onChange={({ target }) => setLanguage(target.value === 'es' ? 'es' : 'en')}
          >
            <option value="en">English</option>
            <option value="es">Español</option>
          </select>
        </label>
        <label className={styles['field']}>
          A receipt printer prints by itself
          <select
            value={copies}
            onChange={({ target }) =>
              setCopies(
                target.value === 'both' || target.value === 'none' ? target.value : 'customer',
              )
            }
          >
            <option value="customer">The customer’s copy</option>
            <option value="both">The customer’s and the clinic’s copy</option>
            <option value="none">Nothing: at the press of a button</option>
          </select>
        </label>
      </div>
      <div className={styles['pair']}>
        <TextField className={styles['field'] ?? ''} value={header} onChange={setHeader}>
          <Label>Below the clinic’s name, up to six lines</Label>
          <TextArea rows={3} />
        </TextField>
        <TextField className={styles['field'] ?? ''} value={footer} onChange={setFooter}>
          <Label>At the end, instead of a thank-you</Label>
          <TextArea rows={3} />
        </TextField>
      </div>
      <TextField className={styles['field'] ?? ''} value={policy} onChange={setPolicy}>
        <Label>Refund policy</Label>
        <TextArea rows={2} maxLength={400} />
      </TextField>
      <TextField className={styles['field'] ?? ''} value={signature} onChange={setSignature}>
        <Label>A line to sign on the clinic’s copy, from this amount on (empty for never)</Label>
        <Input inputMode="decimal" autoComplete="off" placeholder="Never" maxLength={16} />
      </TextField>
      <LogoField logo={logo} choose={setLogo} />
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <div>
        <Button look="primary" pending={pending} disabled={from?.ok === false} onPress={keep}>
          Keep
        </Button>
      </div>
      <p className={styles['hint']}>
        This counts for receipts from now on. One that was issued before is printed again as it was.
      </p>
    </form>
  );
}
