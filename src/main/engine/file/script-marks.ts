import type { FileTypeKind } from './file-types.ts'

/** Languages of scripts that are told apart by their words. */
export type ScriptKind = Extract<
  FileTypeKind,
  'shell' | 'powershell' | 'javascript' | 'vbscript' | 'python' | 'php' | 'batch' | 'autoit' | 'perl'
>

/**
 * Forms that a language has and prose has not. Each counts once; none of them can backtrack over more than a line. The
 * forms are those of the languages' references.
 */
export const scriptMarks: readonly (readonly [kind: ScriptKind, marks: readonly RegExp[]])[] = [
  [
    'powershell',
    [
      /(?:^|[\s;|({=])(?:Get|Set|New|Add|Remove|Invoke|Import|Export|Write|Out|Start|Stop|Test|Select|Where|ForEach|ConvertTo|ConvertFrom|Copy|Move|Join|Split|Expand|Compress|Register|Enable|Disable)-[A-Z][A-Za-z]+\b/im,
      /\[(?:System\.|Convert\]|Text\.Encoding|Net\.|IO\.|Reflection\.|Ref\]|char\]|byte\[\]|string\]|int\]|void\]|CmdletBinding|Parameter)/i,
      /\$[A-Za-z_]\w{0,60} {0,4}= {0,4}(?:\[|@\(|@\{|@['"]|\(|New-Object|\$|['"]|Get-)/i,
      /\bparam {0,4}\(\s{0,40}(?:\[|\$)/i,
      /[\s)](?:-eq|-ne|-gt|-like|-match|-notmatch|-join|-split|-replace|-bxor|-band|-contains)[\s(]/i,
      /\$(?:env:|_\.|PSScriptRoot|PSVersionTable|ErrorActionPreference|true\b|null\b)/i,
      /(?:^|[\s;|(&])(?:iex|iwr|irm)[\s(]/im,
      /\bfunction {1,4}[A-Z]\w{0,30}-\w/i,
      /\b(?:Net\.WebClient|DownloadString|DownloadFile|FromBase64String)\b/i,
      /(?:^|\s)(?:try|else|finally) {0,2}\{\s{0,40}\$/m,
    ],
  ],
  [
    'vbscript',
    [
      /^[ \t]{0,40}(?:(?:Public|Private|Friend|Static) {1,4})?(?:Sub|Function|Property (?:Get|Let|Set)) {1,4}\w{1,80} {0,4}\(/im,
      /^[ \t]{0,40}End {1,4}(?:Sub|Function|If|With|Select|Property)\b/im,
      /^[ \t]{0,40}Dim {1,4}\w{1,60}/im,
      /\bCreateObject {0,4}\(/i,
      /^[ \t]{0,40}Set {1,4}\w{1,60} {0,4}= {0,4}\w/im,
      /\bWScript\.(?:Shell|Echo|Sleep|Quit|CreateObject|Arguments|ScriptFullName)\b/i,
      /^[ \t]{0,40}On Error (?:Resume Next|GoTo )/im,
      /^Attribute VB_\w/im,
      /^[ \t]{0,40}Option (?:Explicit|Compare|Base)\b/im,
      /\b(?:MsgBox|ExecuteGlobal|ChrW?\(|CallByName|GetObject\()/i,
      /\bThen[ \t]{0,40}$/im,
    ],
  ],
  [
    'javascript',
    [
      /\bfunction\s{0,4}[\w$]{0,60}\s{0,4}\([\w$,\s={}[\].]{0,200}\)\s{0,4}\{/,
      /(?:^|[;{(\s])(?:var|let|const)\s{1,4}[\w$[{][^=;\n]{0,120}=[^=]/m,
      /=>\s{0,4}[{([\w]/,
      /\bnew ActiveXObject\(/,
      /(?:^|[^\w.])eval\(/,
      /\brequire\(['"]/,
      /\bmodule\.exports\b|\bexports\.\w+ {0,2}=/,
      /^[ \t]{0,20}(?:import|export)\s[^\n]{0,200}\bfrom {0,2}['"]/m,
      /\b(?:document|window|console|JSON|Math|Object|Array|String)\.[a-zA-Z]{2,30}\(/,
      /[^=!]==={0,1}[^=]|!==/,
      /^[ \t]{0,20}['"]use strict['"]/m,
      /\bunescape\(|\bString\.fromCharCode\b|\bWScript\./,
      /\b(?:typeof|undefined|prototype)\b/,
    ],
  ],
  [
    'python',
    [
      /^[ \t]{0,40}(?:from {1,4}[\w.]{1,80} {1,4}import\s|import {1,4}[\w.]{1,80}(?: {1,4}as {1,4}\w{1,40})?[ \t]{0,8}(?:,|#|\r?$))/m,
      /^[ \t]{0,80}(?:async )?def {1,4}\w{1,80}\([^\n]{0,300}/m,
      /^[ \t]{0,80}class {1,4}\w{1,80}(?:\([^\n()]{0,200}\))?:/m,
      /\bif {1,4}__name__ {0,4}==/,
      /^[ \t]{0,80}(?:if|elif|for|while|with) [^\n]{1,300}:[ \t]{0,8}\r?$/m,
      /^[ \t]{0,80}(?:try|else|finally|except(?: [^\n]{1,100})?):[ \t]{0,8}\r?$/m,
      /^[ \t]{0,80}print\(/m,
      /\bself\.\w/,
      /\b(?:exec|eval)\([^\n]{0,80}\b(?:base64|zlib|marshal|decode)\b/,
      /^[ \t]{0,80}"""/m,
    ],
  ],
  [
    'php',
    [
      /<\?php\s/i,
      /<\?=/,
      /\$_(?:GET|POST|REQUEST|SERVER|COOKIE|FILES|SESSION)\b/,
      /\$this->\w/,
      /^\s{0,20}namespace [\w\\]{1,80};/m,
    ],
  ],
  [
    'batch',
    [
      /^[ \t]{0,20}@?echo {1,4}off\b/im,
      /^[ \t]{0,20}@?set {1,4}(?:\/[ap] {1,4})?"?\w{1,60}=/im,
      /^[ \t]{0,20}:[A-Za-z_]\w{0,60}[ \t]{0,8}\r?$/m,
      /\bgoto {1,4}:?\w/i,
      /%~(?:dp|nx|f|d|p|n|x)?\d|%[A-Za-z_]\w{0,40}%/,
      /^[ \t]{0,20}@?rem\s/im,
      /\bif {1,4}(?:not {1,4})?(?:exist|errorlevel|defined)\b/i,
      /\bcall {1,4}:\w/i,
      /> {0,2}nul\b/i,
      /^[ \t]{0,20}@?(?:start|copy|del|xcopy|reg add|powershell(?:\.exe)?|certutil|mshta|rundll32|bitsadmin|schtasks|cmd(?:\.exe)? \/c)\s/im,
      /\b(?:setlocal|endlocal|enabledelayedexpansion)\b/i,
    ],
  ],
  [
    'autoit',
    [
      /^[ \t]{0,20}#(?:include {0,4}<[\w.]{1,60}\.au3>|RequireAdmin|NoTrayIcon|AutoIt3Wrapper\w{0,40}|OnAutoItStartRegister)/im,
      /^[ \t]{0,20}(?:Global|Local|Dim) {1,4}(?:Const {1,4})?\$\w/im,
      /^[ \t]{0,20}Func {1,4}\w{1,60} {0,4}\(/im,
      /^[ \t]{0,20}EndFunc\b/im,
      /\b(?:DllCall|RunWait|FileInstall|BinaryToString|DllStructCreate|ShellExecute)\(/,
      /@(?:ScriptDir|TempDir|AppDataDir|StartupDir|WindowsDir|ScriptFullPath|SW_HIDE)\b/,
    ],
  ],
  [
    'perl',
    [
      /^[ \t]{0,20}use {1,4}(?:strict|warnings|utf8|lib|base|parent|vars|v?5[\d._]{0,8}|\w{1,40}(?:::\w{1,40}){1,6})\b[^\n]{0,200};/m,
      /^[ \t]{0,40}(?:my|our|local) {0,4}[($@%]/m,
      /^[ \t]{0,20}package {1,4}[\w:]{1,100};/m,
      /^[ \t]{0,20}sub {1,4}\w{1,80}\s{0,4}[{(]/m,
      /=~ {0,4}(?:[msy]?[/{|]|tr\/)/,
      /\b(?:bless|shift|chomp|foreach)\b[^\n]{0,80}[;{]/,
      /^=(?:head\d|pod|cut|over)\b/m,
      /\$\w{1,40}->\{|@\{?\$\w|@_\b/,
    ],
  ],
  [
    'shell',
    [
      /(?:^|[;\s])(?:if|while|until) {1,4}(?:\[|test |! )[^\n]{0,300}/m,
      /^[ \t]{0,40}(?:fi|done|esac)[ \t]{0,8}(?:;|\||\r?$)/m,
      /^[ \t]{0,40}\w{1,60} {0,2}\(\) {0,4}\r?\n?\{/m,
      /\$\([a-z]/,
      /\$\{\w{1,40}[}:%#/-]/,
      /^[ \t]{0,40}export {1,4}\w{1,60}(?:=|$)/m,
      /\b(?:curl|wget) {1,4}(?:-\S{1,40} {1,4}){0,6}["']?(?:https?:|ftp:|\$)/,
      /\bchmod {1,4}(?:-R )?(?:[ugoa]{0,4}\+[rwxs]{1,4}|[0-7]{3,4})\s/,
      />{1,2} {0,2}(?:\/dev\/null|&2)/,
      /\| {0,4}(?:ba|z|da)?sh\b/,
      /^[ \t]{0,20}set {1,4}-[eux]/m,
      /\b(?:base64 (?:-d|--decode)|nohup |crontab |mkfifo |\/dev\/tcp\/)/,
      /^[ \t]{0,40}case {1,4}["$\w{}]{1,80} {1,4}in\b/m,
    ],
  ],
]
