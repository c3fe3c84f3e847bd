import { androidTool } from './android/android-tool.ts'
import { archiveTool } from './archive/archive-tool.ts'
import { barcodesTool } from './barcodes/barcodes-tool.ts'
import { captureTool } from './capture/capture-tool.ts'
import { elfTool } from './elf/elf-tool.ts'
import type { FileTool } from './file-tool.ts'
import { htmlTool } from './html/html-tool.ts'
import { identityTool } from './identity/identity-tool.ts'
import { javaTool } from './java/java-tool.ts'
import { machOTool } from './mach-o/mach-o-tool.ts'
import { mailTool } from './mail/mail-tool.ts'
import { officeTool } from './office/office-tool.ts'
import { oneNoteTool } from './onenote/onenote-tool.ts'
import { pdfTool } from './pdf/pdf-tool.ts'
import { peTool } from './pe/pe-tool.ts'
import { pictureTool } from './picture/picture-tool.ts'
import { rulesTool } from './rules/rules-tool.ts'
import { scriptTool } from './script/script-tool.ts'
import { shortcutTool } from './shortcut/shortcut-tool.ts'
import { stringsTool } from './strings/strings-tool.ts'

/** All tools of the file analysis, in the order in which they run and are shown. */
export const fileTools: readonly FileTool[] = [
  identityTool,
  mailTool,
  officeTool,
  pdfTool,
  htmlTool,
  oneNoteTool,
  shortcutTool,
  scriptTool,
  peTool,
  elfTool,
  machOTool,
  androidTool,
  javaTool,
  archiveTool,
  pictureTool,
  barcodesTool,
  captureTool,
  rulesTool,
  stringsTool,
]
