/** Saves a PDF (base64) in this browser's download folder. */
export function savePdf(name: string, pdf: string): void {
  const link = document.createElement('a');
  link.href = `data:application/pdf;base64,${pdf}`;
  link.download = name;
  link.click();
}
