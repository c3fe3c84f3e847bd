/** Procedures that applications run by themselves, and words that macros of attackers need. */

type Word = { readonly form: RegExp; readonly about: string }

/** A word that occurs in code, once. */
export type WordInCode = { readonly keyword: string; readonly description: string; readonly line: number }

const word = (words: string, about: string, isFree = false): Word => ({
  form: new RegExp(isFree ? `(?:${words})` : `\\b(?:${words})\\b`, 'i'),
  about,
})

/** Names of procedures that run without a click on them (Microsoft's documentation of Word, Excel and ActiveX events). */
const autoProcedures: readonly Word[] = [
  word('AutoExec', 'runs when Word starts'),
  word(
    'Auto_?Open|Document_?Open|DocumentOpen|Workbook_Open|Presentation_?Open',
    'runs when the file is opened',
  ),
  word('Auto_?New|Document_New|NewDocument', 'runs when a new document is made'),
  word('Auto_?Exit|AutoExit', 'runs when the application ends'),
  word(
    'Auto_?Close|Document_Close|DocumentBeforeClose|Workbook_(?:Before)?Close',
    'runs when the file is closed',
  ),
  word(
    'Workbook_(?:Activate|Deactivate)|Worksheet_(?:Activate|Change|Calculate|SelectionChange)',
    'runs when a sheet is shown or changes',
  ),
  word(
    'Document_BeforeSave|Workbook_BeforeSave|Document_ContentControlOnEnter',
    'runs when the document is used',
  ),
  word(
    'App_(?:Document|Workbook)\\w{1,40}|Auto_(?:Activate|Deactivate|Add|Remove)',
    'runs on an event of the application',
  ),
  word('UserForm_(?:Initialize|Activate)', 'runs when a form is shown'),
  word(
    '\\w{1,60}_(?:Painted|Painting|GotFocus|LostFocus|MouseHover|MouseMove|MouseEnter|Layout|Resize)',
    'runs when a control is drawn or touched',
  ),
  word(
    '\\w{1,60}_(?:BeforeNavigate2|BeforeScriptExecute|DocumentComplete|DownloadBegin|DownloadComplete|FileDownload|NavigateComplete2|NavigateError|ProgressChange|PropertyChange|SetSecureLockIcon|StatusTextChange|TitleChange|ClientSiteChanged|OnConnecting)',
    'runs on an event of a control',
  ),
]

/** Words of macros that start, fetch, write or hide something. */
const suspiciousWords: readonly Word[] = [
  word(
    'Shell|ShellExecute[AW]?|WScript\\.Shell|Shell\\.Application|WinExec|CreateProcess[AW]?',
    'runs a program or a command',
  ),
  word('Win32_Process(?:Startup)?|winmgmts:', 'runs a program through WMI'),
  word('MacScript|AppleScript|popen|execv', 'runs a program on macOS'),
  word(
    'powershell|pwsh|cmd\\.exe|mshta|rundll32|regsvr32|wscript\\.exe|cscript|certutil|bitsadmin|msiexec|schtasks',
    'names a program that runs commands',
  ),
  word(
    'URLDownloadToFile[AW]?|(?:Msxml2\\.(?:Server)?XMLHTTP|Microsoft\\.XMLHTTP|WinHttp\\.WinHttpRequest)(?:\\.\\d\\.\\d)?|InternetOpen[AW]?|InternetReadFile|Net\\.WebClient|DownloadFile|DownloadString',
    'fetches from the network',
  ),
  word('ADODB\\.Stream|SaveToFile|WriteText', 'writes a file'),
  word('CreateTextFile|FileCopy|CopyFile|CopyHere|OpenTextFile', 'writes or copies files'),
  word('CreateObject|GetObject|CallByName', 'makes an object by its name'),
  word('Kill', 'deletes files'),
  word(
    'VirtualAlloc(?:Ex)?|RtlMoveMemory|WriteProcessMemory|CreateThread|CreateRemoteThread|EnumSystemLocales[AW]?|QueueUserAPC|VirtualProtect',
    'writes code into memory',
  ),
  word('RegWrite|SetRegValue|RegSetValueEx[AW]?', 'writes to the registry'),
  word(
    'AccessVBOM|VBAWarnings|DisableInternetFilesInPV|ProtectedView',
    'names settings that guard against macros',
  ),
  word('VBProject|VBComponents|CodeModule|AddFromString', 'changes macros'),
  word('SendKeys|AppActivate', 'presses keys'),
  word('ExecuteExcel4Macro', 'runs an Excel 4 macro'),
  word('Environ', 'reads the environment'),
  word('vbHide|SW_HIDE', 'hides a window'),
  word('Application\\.Visible\\s*=\\s*False', 'hides the application', true),
  word('StrReverse|Xor|ChrW?\\$?\\s*\\(\\s*\\d+\\s*\\)\\s*&\\s*ChrW?', 'assembles or decodes strings', true),
]

/** Declarations of functions of the system: `Declare PtrSafe Function x Lib "kernel32" Alias "…"`. */
const declaration = /\bDeclare\s+(?:PtrSafe\s+)?(?:Function|Sub)\s+(\w{1,100})\s+Lib\s+"([^"\r\n]{1,260})"/i

export type CodeWords = {
  readonly auto: readonly WordInCode[]
  readonly suspicious: readonly WordInCode[]
  readonly declarations: readonly { readonly name: string; readonly library: string; readonly line: number }[]
}

const maxLineLength = 4096
const maxLines = 200_000

/** Returns the words in VBA or Basic code, each once, with the line on which it first occurs. Comments don't count. */
export function wordsInCode(source: string): CodeWords {
  const auto = new Map<string, WordInCode>()
  const suspicious = new Map<string, WordInCode>()
  const declarations: { name: string; library: string; line: number }[] = []
  const lines = source.split(/\r\n?|\n/, maxLines)
  lines.forEach((whole, index) => {
    const line = index + 1
    const code = whole.slice(0, maxLineLength)
    if (/^\s*(?:'|Rem\s|Attribute\s+VB_)/i.test(code)) return
    const procedure = /^\s*(?:(?:Public|Private|Friend|Static)\s+)*(?:Sub|Function)\s+([^\s(]{1,255})/i.exec(
      code,
    )?.[1]
    if (procedure !== undefined)
      for (const { form, about } of autoProcedures)
        if (form.exec(procedure)?.[0] === procedure) note(auto, procedure, about, line)
    const declared = declaration.exec(code)
    if (declared !== null && declarations.length < 200)
      declarations.push({ name: declared[1] ?? '', library: declared[2] ?? '', line })
    for (const { form, about } of suspiciousWords) {
      const found = form.exec(code)
      if (found !== null) note(suspicious, found[0], about, line)
    }
  })
  return { auto: [...auto.values()], suspicious: [...suspicious.values()], declarations }
}

function note(words: Map<string, WordInCode>, keyword: string, description: string, line: number): void {
  const key = keyword.toLowerCase()
  if (!words.has(key) && words.size < 200)
    words.set(key, { keyword: keyword.slice(0, 200), description, line })
}
