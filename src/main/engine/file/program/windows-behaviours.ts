import { type BehaviourFunctions, behaviourTable } from './behaviour-table.ts'

/**
 * What functions of Windows are used for. An import says what a program could do, never that it does: ordinary programs
 * import most of these.
 */
const list: readonly BehaviourFunctions[] = [
  [
    'injection',
    'Can write into other processes or start code there',
    'T1055',
    `VirtualAllocEx VirtualProtectEx WriteProcessMemory CreateRemoteThread CreateRemoteThreadEx QueueUserAPC SetThreadContext
     Wow64SetThreadContext NtUnmapViewOfSection NtMapViewOfSection NtCreateThreadEx NtWriteVirtualMemory NtAllocateVirtualMemory
     NtQueueApcThread NtSetContextThread RtlCreateUserThread`,
  ],
  [
    'network',
    'Can communicate over the network',
    'T1071',
    `InternetOpen InternetOpenUrl InternetConnect InternetReadFile HttpOpenRequest HttpSendRequest WinHttpOpen WinHttpConnect
     WinHttpOpenRequest WinHttpSendRequest WinHttpReadData WSAStartup WSASocket WSAConnect WSASend WSARecv socket connect send
     recv sendto recvfrom bind listen accept gethostbyname getaddrinfo GetAddrInfo GetAddrInfoEx DnsQuery FtpPutFile FtpGetFile
     FtpOpenFile InternetWriteFile`,
  ],
  [
    'download',
    'Can download files',
    'T1105',
    'URLDownloadToFile URLDownloadToCacheFile URLOpenBlockingStream',
  ],
  [
    'registry',
    'Can change the registry',
    'T1112',
    `RegSetValue RegSetValueEx RegSetKeyValue RegCreateKey RegCreateKeyEx NtSetValueKey SHSetValue SHRegSetUSValue
     RegDeleteValue RegDeleteKey`,
  ],
  [
    'service',
    'Can install or start services',
    'T1543.003',
    'CreateService ChangeServiceConfig ChangeServiceConfig2 StartService OpenSCManager NtLoadDriver',
  ],
  [
    'crypto',
    'Can encrypt or decrypt',
    'T1027',
    `CryptEncrypt CryptDecrypt CryptGenKey CryptDeriveKey CryptImportKey CryptAcquireContext BCryptEncrypt BCryptDecrypt
     BCryptGenerateSymmetricKey NCryptEncrypt NCryptDecrypt CryptStringToBinary`,
  ],
  [
    'anti_debugging',
    'Can notice a debugger',
    'T1622',
    `IsDebuggerPresent CheckRemoteDebuggerPresent NtQueryInformationProcess NtSetInformationThread OutputDebugString
     DbgUiRemoteBreakin`,
  ],
  [
    'execution',
    'Can start programs',
    'T1106',
    `CreateProcess CreateProcessAsUser CreateProcessWithLogonW CreateProcessWithTokenW CreateProcessInternalW ShellExecute
     ShellExecuteEx WinExec NtCreateUserProcess system _wsystem _popen _wpopen`,
  ],
  [
    'keyboard',
    'Can read the keyboard',
    'T1056.001',
    `SetWindowsHookEx GetAsyncKeyState GetKeyState GetKeyboardState RegisterRawInputDevices GetRawInputData`,
  ],
  [
    'screen',
    'Can copy the screen',
    'T1113',
    'BitBlt StretchBlt PrintWindow GetDesktopWindow CreateCompatibleBitmap',
  ],
  [
    'clipboard',
    'Can read or change the clipboard',
    'T1115',
    'GetClipboardData SetClipboardData OpenClipboard',
  ],
  [
    'privileges',
    'Can change privileges or act as another user',
    'T1134',
    `AdjustTokenPrivileges ImpersonateLoggedOnUser DuplicateTokenEx SetThreadToken LogonUser NtAdjustPrivilegesToken
     RtlAdjustPrivilege`,
  ],
  [
    'credentials',
    'Can read stored credentials',
    'T1555',
    'CredEnumerate CredRead CryptUnprotectData LsaRetrievePrivateData VaultEnumerateItems VaultGetItem SamQueryInformationUser',
  ],
  ['memory_dump', 'Can write the memory of a process to a file', 'T1003.001', 'MiniDumpWriteDump'],
  [
    'processes',
    'Can list processes',
    'T1057',
    `CreateToolhelp32Snapshot Process32First Process32Next EnumProcesses EnumProcessModules K32EnumProcesses
     NtQuerySystemInformation`,
  ],
  [
    'system',
    'Can read facts about the system and its user',
    'T1082',
    'GetComputerName GetComputerNameEx GetUserName GetUserNameEx GetVolumeInformation GetAdaptersInfo GetAdaptersAddresses',
  ],
  [
    'files',
    'Can search files',
    'T1083',
    'FindFirstFile FindFirstFileEx FindNextFile GetLogicalDrives GetLogicalDriveStrings',
  ],
  [
    'late_linking',
    'Can load libraries and functions that are not listed here',
    'T1129',
    'LoadLibrary LoadLibraryEx GetProcAddress LdrLoadDll LdrGetProcedureAddress',
  ],
  ['microphone', 'Can record sound', 'T1123', 'waveInOpen waveInStart mciSendString'],
  [
    'shutdown',
    'Can shut the computer down',
    'T1529',
    'ExitWindowsEx InitiateSystemShutdown InitiateSystemShutdownEx NtShutdownSystem',
  ],
]

/** With or without `A` or `W` at the end; `Zw` and `Nt` are the same. */
const spellings = (name: string): string[] => {
  const plain = name.replace(/^Zw/, 'Nt')
  return [plain, plain.replace(/[AW]$/, '')]
}

export const windowsBehaviours = behaviourTable(list, spellings)

/** Whether functions together are those by which code is written into another process and started there. */
export function isRemoteInjection(functions: Iterable<string>): boolean {
  const names = new Set([...functions].map((name) => name.replace(/^Zw/, 'Nt')))
  const has = (...any: string[]) => any.some((name) => names.has(name))
  return (
    has('VirtualAllocEx', 'NtAllocateVirtualMemory', 'NtMapViewOfSection', 'NtUnmapViewOfSection') &&
    has('WriteProcessMemory', 'NtWriteVirtualMemory', 'NtMapViewOfSection') &&
    has(
      'CreateRemoteThread',
      'CreateRemoteThreadEx',
      'QueueUserAPC',
      'NtQueueApcThread',
      'SetThreadContext',
      'Wow64SetThreadContext',
      'NtSetContextThread',
      'NtCreateThreadEx',
      'RtlCreateUserThread',
    )
  )
}
