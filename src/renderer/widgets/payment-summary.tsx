import { useQuery } from '@tanstack/react-query';
import { FileDown, Receipt } from 'lucide-react';
import { useState } from 'react';
import { v7 } from 'uuid';
import { problemOf, useCommand } from '../ipc/use-command.ts';
import { till } from '../ipc/use-till.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import { LabelledField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { PaperView, printPaper } from '../ui/paper-view.tsx';
import { savePdf } from '../ui/save-file.ts';
import { useAction } from '../ui/use-action.ts';
import { commandProblem } from '../words/problems.ts';
import { PaperDialog } from './receipt.tsx';

/** Years to choose from: the tax office may ask about the last seven. */
const YEARS = 8;
/** Until the end of April, the year before is the one that patients declare. */
const LAST_TAX_MONTH = 3;

/** Shows the payments of a patient in a year, to print them or save them as a PDF. */
export function PaymentSummaryButton({ patientId }: { readonly patientId: string }) {
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  useAction({ name: t('receipts.paymentSummary'), run: show, enabled: !open });
  return (
    <>
      <Button icon={<Receipt size={18} aria-hidden="true" />} onPress={show}>
        {t('receipts.paymentSummary')}
      </Button>
      {open ? <PaymentSummaryDialog patientId={patientId} close={() => setOpen(false)} /> : null}
    </>
  );
}

function PaymentSummaryDialog({
  patientId,
  close,
}: {
  readonly patientId: string;
  readonly close: () => void;
}) {
  const now = new Date();
  const thisYear = now.getFullYear();
  const [year, setYear] = useState(now.getMonth() <= LAST_TAX_MONTH ? thisYear - 1 : thisYear);
  const { data, error } = useQuery({
    queryKey: ['payment-summary', patientId, year],
    queryFn: () => till().receipts.summary({ patientId, year }),
    gcTime: 0,
  });
  const { run, pending, problem } = useCommand();
  const wrong = problem ?? (error === null ? null : problemOf(error));
  const title = t('receipts.paymentSummaryOf', { year: String(year) });
  const lines = data?.lines ?? null;
  const save = () =>
    run(async () => {
      const { name, pdf } = await till().receipts.summaryPdf({ commandId: v7(), patientId, year });
      savePdf(name, pdf);
    });
  return (
    <PaperDialog
      title={t('receipts.paymentSummary')}
      paper={
        <>
          <LabelledField id="summary-year" label={t('receipts.year')}>
            <select
              id="summary-year"
              value={year}
              onChange={({ target }) => setYear(Number(target.value))}
            >
              {Array.from({ length: YEARS }, (_, back) => thisYear - back).map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </select>
          </LabelledField>
          {wrong === null ? null : <Notice tone="bad">{commandProblem(wrong)}</Notice>}
          {lines === null ? null : <PaperView label={title} lines={lines} />}
        </>
      }
      close={close}
    >
      <Button
        look="primary"
        size="large"
        autoFocus
        shortcut="Enter"
        disabledBecause={lines === null ? t('ui.waitForEnd') : null}
        onPress={() => lines !== null && printPaper(lines, title)}
      >
        {t('receipts.print')}
      </Button>
      <Button
        size="large"
        icon={<FileDown size={20} aria-hidden="true" />}
        pending={pending}
        onPress={save}
      >
        {t('receipts.pdf')}
      </Button>
    </PaperDialog>
  );
}
