import { type BehaviourFunctions, behaviourTable } from './behaviour-table.ts'

/**
 * What functions of Linux, BSD and macOS are used for. An import says what a program could do, never that it does:
 * `/bin/ls` imports some of these.
 */
const list: readonly BehaviourFunctions[] = [
  [
    'network',
    'Can communicate over the network',
    'T1095',
    `socket connect bind listen accept accept4 send recv sendto recvfrom sendmsg recvmsg getaddrinfo gethostbyname
     gethostbyname_r inet_pton inet_addr res_query curl_easy_perform SSL_connect SSL_write SSL_read CFHTTPMessageCreateRequest
     CFStreamCreatePairWithSocketToHost`,
  ],
  [
    'packets',
    'Can read packets of others',
    'T1040',
    'pcap_open_live pcap_loop pcap_next pcap_create pcap_dispatch',
  ],
  [
    'execution',
    'Can start programs',
    'T1106',
    `execve execv execvp execvpe execl execlp execle fexecve posix_spawn posix_spawnp NSTask`,
  ],
  ['shell', 'Can run commands of the shell', 'T1059.004', 'system popen wordexp'],
  [
    'injection',
    'Can read or change other processes',
    'T1055.008',
    `ptrace process_vm_writev process_vm_readv task_for_pid mach_vm_write mach_vm_allocate thread_create_running
     vm_write`,
  ],
  [
    'privileges',
    'Can change user, group or capabilities',
    'T1548.001',
    `setuid seteuid setreuid setresuid setgid setegid setregid setresgid setgroups cap_set_proc
     AuthorizationExecuteWithPrivileges`,
  ],
  [
    'kernel_module',
    'Can load kernel modules',
    'T1547.006',
    'init_module finit_module delete_module kextload',
  ],
  [
    'late_linking',
    'Can load libraries and functions that are not listed here',
    'T1129',
    'dlopen dlsym dlmopen',
  ],
  ['daemon', 'Can go on in the background', 'T1543', 'daemon setsid'],
  [
    'containers',
    'Can change namespaces, roots or mounts',
    'T1611',
    'unshare setns pivot_root chroot mount umount2',
  ],
  [
    'memory_code',
    'Can run files that are only in memory',
    'T1620',
    'memfd_create NSCreateObjectFileImageFromMemory',
  ],
  [
    'crypto',
    'Can encrypt or decrypt',
    'T1027',
    `EVP_EncryptInit_ex EVP_DecryptInit_ex EVP_CipherInit_ex AES_encrypt AES_set_encrypt_key RSA_public_encrypt
     CCCrypt CCCryptorCreate gcry_cipher_encrypt`,
  ],
  [
    'credentials',
    'Can read passwords of the system',
    'T1003.008',
    'getspnam getspent SecKeychainFindGenericPassword',
  ],
  ['screen', 'Can copy the screen', 'T1113', 'XGetImage CGWindowListCreateImage CGDisplayCreateImage'],
  ['keyboard', 'Can read the keyboard', 'T1056.001', 'XQueryKeymap XRecordEnableContext CGEventTapCreate'],
]

export const unixBehaviours = behaviourTable(list, (name) => [name])
