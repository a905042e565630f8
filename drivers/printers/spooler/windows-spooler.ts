import { handOver, type RunProgram, type Spooler } from './spooler.ts';

/**
 * Windows has no command that prints raw bytes: PowerShell calls the spooler's own functions
 * (winspool: OpenPrinter, StartDocPrinter with the data type RAW, WritePrinter). The names of queue
 * and job come as Base64 of UTF-8, so that PowerShell interprets none of their characters.
 */
export const WINDOWS_RAW_PRINT = `
param([string]$Queue64, [string]$Title64)
$ErrorActionPreference = 'Stop'
$utf8 = [System.Text.Encoding]::UTF8
$queue = $utf8.GetString([Convert]::FromBase64String($Queue64))
$title = $utf8.GetString([Convert]::FromBase64String($Title64))
Add-Type -TypeDefinition @'
using System;
using System.ComponentModel;
using System.Runtime.InteropServices;
public static class RawPrinter {
  [StructLayout(LayoutKind.Sequential, CharSet = CharSet.Unicode)]
  public struct DocInfo { public string Name; public string Output; public string DataType; }
  [DllImport("winspool.drv", CharSet = CharSet.Unicode, SetLastError = true)]
  static extern bool OpenPrinter(string name, out IntPtr printer, IntPtr defaults);
  [DllImport("winspool.drv", CharSet = CharSet.Unicode, SetLastError = true)]
  static extern int StartDocPrinter(IntPtr printer, int level, ref DocInfo info);
  [DllImport("winspool.drv", SetLastError = true)]
  static extern bool WritePrinter(IntPtr printer, byte[] bytes, int count, out int written);
  [DllImport("winspool.drv", SetLastError = true)]
  static extern bool EndDocPrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)]
  static extern bool ClosePrinter(IntPtr printer);
  public static void Print(string name, string title, byte[] bytes) {
    IntPtr printer;
    if (!OpenPrinter(name, out printer, IntPtr.Zero)) throw new Win32Exception();
    try {
      DocInfo info = new DocInfo { Name = title, DataType = "RAW" };
      if (StartDocPrinter(printer, 1, ref info) == 0) throw new Win32Exception();
      int written;
      if (!WritePrinter(printer, bytes, bytes.Length, out written)) throw new Win32Exception();
      if (written != bytes.Length) throw new Exception("The spooler took a part only.");
      if (!EndDocPrinter(printer)) throw new Win32Exception();
    } finally { ClosePrinter(printer); }
  }
}
'@
$input64 = New-Object System.IO.MemoryStream
[Console]::OpenStandardInput().CopyTo($input64)
[RawPrinter]::Print($queue, $title, $input64.ToArray())
`;

/** Windows' spooler, through PowerShell, which every supported Windows has. */
export function windowsSpooler(run: RunProgram): Spooler {
  const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');
  return {
    send: ({ queue, title, bytes }, signal) => {
      const script = `& {${WINDOWS_RAW_PRINT}} '${base64(queue)}' '${base64(title)}'`;
      // -EncodedCommand takes UTF-16LE, and avoids the quoting rules of the command line.
      const command = Buffer.from(script, 'utf16le').toString('base64');
      const args = ['-NoProfile', '-NonInteractive', '-EncodedCommand', command];
      return handOver(run, 'powershell.exe', args, bytes, signal);
    },
  };
}
