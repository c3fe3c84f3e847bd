import type { Found, ToolOutput } from '../file-tool.ts'
import type { ShortcutResult } from './shortcut-result.ts'

const interpreters =
  /(?:^|[\\/\s"%])(?:powershell(?:_ise)?|pwsh|cmd|mshta|wscript|cscript|rundll32|regsvr32|msiexec|certutil|bitsadmin|forfiles|conhost|pcalua|ftp|curl|ssh|msbuild|installutil|schtasks|wmic|python\w?)(?:\.exe)?(?=[\s"]|$)/i
const fetching =
  /https?:\/\/|\\\\[\w.-]+(?:@\w+)?\\|-e(?:nc|ncodedcommand)?\s+[A-Za-z0-9+/=]{20,}|downloadstring|invoke-webrequest|\biwr\b|\biex\b|frombase64string|javascript:|vbscript:/i
const documentIcons =
  /\.(?:pdf|docx?|xlsx?|pptx?|txt|jpe?g|png)$|imageres\.dll|shell32\.dll|winword|excel|acrord|msedge|moricons/i

/** Makes the findings about a shell link. */
export function reportShellLink(
  result: ShortcutResult,
  { end, size, full }: { end: number; size: number; full: string },
  output: ToolOutput,
): void {
  const found = (finding: Found) => void output.finding(finding)
  const { command, fields, other_reading } = result
  const given = String(fields.command_line_arguments ?? '')
  const target = command ?? ''
  if (given !== '')
    output.text({
      title: 'Command line',
      place: 'COMMAND_LINE_ARGUMENTS',
      text: `${command ?? ''}` === '' ? full : target.length < 8192 ? target : full,
      language: /powershell|pwsh/i.test(target) ? 'powershell' : 'batch',
    })
  if (other_reading !== null)
    found({
      severity: 'critical',
      code: 'shortcut.two_readings',
      title: 'The shortcut reads in two ways',
      detail:
        `A text is longer than the 260 characters that Windows reads of it. Windows runs what is shown here; readers that follow the stated length show: ${other_reading.command_line_arguments ?? 'no arguments'}`.slice(
          0,
          2000,
        ),
      words: command?.slice(0, 500) ?? null,
      technique: 'T1027.012',
    })
  if (interpreters.test(target))
    found({
      severity: fetching.test(target) ? 'high' : given.length > 0 ? 'medium' : 'info',
      code: 'shortcut.interpreter',
      title: 'The shortcut runs an interpreter',
      words: command?.slice(0, 500) ?? null,
      technique: 'T1204.002',
    })
  else if (fetching.test(target))
    found({
      severity: 'medium',
      code: 'shortcut.remote',
      title: 'The shortcut leads to another machine',
      words: target.slice(0, 500),
      technique: 'T1204.001',
    })
  const padding = /[\s\u2000-\u200f\u00a0]{40,}/.exec(given)
  if (padding !== null)
    found({
      severity: 'high',
      code: 'shortcut.padded_arguments',
      title: 'The arguments are moved out of sight',
      detail: `${padding[0].length} blanks stand in them: the properties of the shortcut show what is before.`,
      technique: 'T1027.012',
    })
  else if (given.length > 259)
    found({
      severity: 'medium',
      code: 'shortcut.long_arguments',
      title: 'The arguments are longer than what Windows shows',
      detail: `${given.length} characters; the properties of the shortcut show 259.`,
      technique: 'T1027.012',
    })
  const icon = String(fields.icon_location ?? '')
  if (interpreters.test(target) && documentIcons.test(icon))
    found({
      severity: 'medium',
      code: 'shortcut.document_icon',
      title: 'A command has the icon of something else',
      words: icon.slice(0, 500),
      technique: 'T1036',
    })
  if (/^\\\\|^https?:/i.test(icon))
    found({
      severity: 'high',
      code: 'shortcut.remote_icon',
      title: 'The icon is fetched from another machine',
      words: icon.slice(0, 500),
      technique: 'T1187',
    })
  if (size - end > 16)
    found({
      severity: size - end > 1024 ? 'high' : 'medium',
      code: 'shortcut.appended_data',
      title: 'Data are appended to the shortcut',
      detail: `${size - end} bytes`,
      offset: end,
      length: size - end,
      technique: 'T1027.009',
    })
}
