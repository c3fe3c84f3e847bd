import type { Behaviour } from '../program/behaviour-table.ts'

/** What types and members of .NET are used for; a member is written `Namespace.Type::Member`. */
const list: readonly (readonly [code: string, title: string, technique: string, names: readonly string[]])[] =
  [
    [
      'network',
      'Can communicate over the network',
      'T1071',
      [
        'System.Net.WebClient',
        'System.Net.Http.HttpClient',
        'System.Net.HttpWebRequest',
        'System.Net.WebRequest',
        'System.Net.Sockets.TcpClient',
        'System.Net.Sockets.Socket',
        'System.Net.Sockets.UdpClient',
        'System.Net.Mail.SmtpClient',
      ],
    ],
    [
      'download',
      'Can download files',
      'T1105',
      [
        'System.Net.WebClient::DownloadFile',
        'System.Net.WebClient::DownloadString',
        'System.Net.WebClient::DownloadData',
        'System.Net.WebClient::DownloadFileAsync',
      ],
    ],
    [
      'reflection',
      'Can load code from memory',
      'T1620',
      [
        'System.Reflection.Assembly::Load',
        'System.AppDomain::Load',
        'System.Reflection.Emit.DynamicMethod',
        'System.Reflection.Assembly::LoadFile',
        'System.Reflection.Assembly::LoadFrom',
      ],
    ],
    [
      'execution',
      'Can start programs',
      'T1106',
      ['System.Diagnostics.Process::Start', 'System.Diagnostics.ProcessStartInfo'],
    ],
    [
      'registry',
      'Can change the registry',
      'T1112',
      [
        'Microsoft.Win32.RegistryKey::SetValue',
        'Microsoft.Win32.Registry::SetValue',
        'Microsoft.Win32.RegistryKey::CreateSubKey',
      ],
    ],
    [
      'crypto',
      'Can encrypt or decrypt',
      'T1027',
      [
        'System.Security.Cryptography.RijndaelManaged',
        'System.Security.Cryptography.AesManaged',
        'System.Security.Cryptography.Aes',
        'System.Security.Cryptography.AesCryptoServiceProvider',
        'System.Security.Cryptography.TripleDESCryptoServiceProvider',
        'System.Security.Cryptography.RSACryptoServiceProvider',
        'System.Security.Cryptography.ICryptoTransform',
        'System.Security.Cryptography.SymmetricAlgorithm',
      ],
    ],
    [
      'anti_debugging',
      'Can notice a debugger',
      'T1622',
      ['System.Diagnostics.Debugger::get_IsAttached', 'System.Diagnostics.Debugger::IsLogging'],
    ],
    ['screen', 'Can copy the screen', 'T1113', ['System.Drawing.Graphics::CopyFromScreen']],
    [
      'clipboard',
      'Can read or change the clipboard',
      'T1115',
      ['System.Windows.Forms.Clipboard', 'System.Windows.Clipboard'],
    ],
    [
      'system',
      'Can ask the system about itself',
      'T1047',
      ['System.Management.ManagementObjectSearcher', 'System.Management.ManagementObject'],
    ],
  ]

export function dotNetBehaviours(names: Iterable<string>): Behaviour[] {
  const met = new Set(names)
  return list.flatMap(([code, title, technique, known]) => {
    const functions = known.filter((name) => met.has(name))
    return functions.length === 0 ? [] : [{ code, title, technique, functions }]
  })
}
