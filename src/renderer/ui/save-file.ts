/** Hands a file to the browser, or to the desktop's own dialog. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // The browser reads it after this turn; a minute is enough, and then the rows are freed.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Saves a PDF (base64) in this browser's download folder. */
export function savePdf(name: string, pdf: string): void {
  const link = document.createElement('a');
  link.href = `data:application/pdf;base64,${pdf}`;
  link.download = name;
  link.click();
}
