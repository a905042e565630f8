import { writeFile } from 'node:fs/promises';
import type { WebContents } from 'electron';

/** Prints the page by the system's print dialog. A person may cancel it. */
export function printPage(contents: Pick<WebContents, 'print'>): Promise<'printed' | 'cancelled'> {
  return new Promise((resolve, reject) => {
    contents.print({ silent: false, printBackground: true }, (success, reason) => {
      if (success) resolve('printed');
      else if (/cancel/i.test(reason)) resolve('cancelled');
      else reject(new Error(`The spooler did not take the page: ${reason}`));
    });
  });
}

/** Writes the page as printed to `file`, as a PDF. */
export async function savePageAsPdf(
  contents: Pick<WebContents, 'printToPDF'>,
  file: string,
): Promise<void> {
  await writeFile(
    file,
    await contents.printToPDF({ printBackground: true, preferCSSPageSize: true }),
  );
}
