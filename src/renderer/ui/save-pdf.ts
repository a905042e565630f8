/** Saves a PDF (base64) where this browser keeps what it fetches. */
export function savePdf(name: string, pdf: string): void {
  const link = document.createElement('a');
  link.href = `data:application/pdf;base64,${pdf}`;
  link.download = name;
  link.click();
}
