import { FileDown } from 'lucide-react';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { savePdf } from '../../ui/save-pdf.ts';
import { commandProblem } from '../../words/problems.ts';
import { useItemized } from './use-itemized.ts';

/** Saves a receipt as a PDF, to mail or to file. */
export function PdfButton({ number }: { readonly number: string }) {
  const { run, pending, problem } = useCommand();
  const [itemized] = useItemized(number);
  const save = () =>
    run(async () => {
      const { name, pdf } = await till().receipts.pdf({ number, itemized });
      savePdf(name, pdf);
    });
  return (
    <>
      <Button
        size="large"
        icon={<FileDown size={20} aria-hidden="true" />}
        pending={pending}
        onPress={save}
      >
        {t('receipts.pdf')}
      </Button>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </>
  );
}
