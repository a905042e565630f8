import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Full rights for the system and administrators, read and write for the PC's users, nothing for
 * other accounts, nothing inherited; an administrator becomes the owner, even of an existing
 * folder.
 */
const RIGHTS = 'O:BAD:PAI(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;OICI;0x1301bf;;;BU)';

/** The same for the folder of the hub, with its keys, and for the account of its task in place of the users. */
const HUB_RIGHTS = RIGHTS.replace(/BU\)$/, 'LS)');

const SCHTASKS = '[System64Folder]schtasks.exe';

/**
 * The hub of a clinic, on the PC that was installed with `HUB=1`: a folder, and a task that starts it
 * (build/windows/hub-task.xml). A later version leaves both; only an uninstallation removes the task.
 */
const HUB = `<Property Id="HUB" Secure="yes"/>
    <CustomAction Id="AddHubTask" Directory="APPLICATIONFOLDER" ExeCommand='${SCHTASKS} /Create /F /TN "Swipewell hub" /XML "[APPLICATIONFOLDER]bin\\hub-task.xml"' Execute="deferred" Impersonate="no" Return="check"/>
    <CustomAction Id="RemoveHubTask" Directory="APPLICATIONFOLDER" ExeCommand='${SCHTASKS} /Delete /F /TN "Swipewell hub"' Execute="deferred" Impersonate="no" Return="ignore"/>
    <InstallExecuteSequence>
      <Custom Action="AddHubTask" After="InstallFiles">HUB AND NOT REMOVE</Custom>
      <Custom Action="RemoveHubTask" Before="RemoveFiles">REMOVE = "ALL" AND NOT UPGRADINGPRODUCTCODE</Custom>
    </InstallExecuteSequence>
    `;

/**
 * Text to insert before these ends of electron-builder's project, in WiX's words. The folder
 * outlives the program; the entry of PATH, for build/windows/swipewell.cmd, ends with it.
 */
const ADDED = [
  [
    '</Feature>',
    `<ComponentRef Id="TillFolder"/>
      <ComponentRef Id="HubFolder"/>
      <ComponentRef Id="ProgramPath"/>
    `,
  ],
  [
    '<ComponentGroup Id="ProductComponents"',
    `${HUB}<DirectoryRef Id="TARGETDIR">
      <Directory Id="CommonAppDataFolder">
        <Directory Id="TILLFOLDER" Name="Swipewell">
          <Component Id="TillFolder" Guid="3E0B7A52-6C64-4D0B-8F0B-7D2C51E0A9C4" KeyPath="yes" Permanent="yes">
            <CreateFolder>
              <PermissionEx Sddl="${RIGHTS}"/>
            </CreateFolder>
          </Component>
        </Directory>
        <Directory Id="HUBFOLDER" Name="SwipewellHub">
          <Component Id="HubFolder" Guid="A1D5E0F7-5B0B-4E3C-9C5A-7C1F0D6E2B38" KeyPath="yes" Permanent="yes">
            <Condition>HUB</Condition>
            <CreateFolder>
              <PermissionEx Sddl="${HUB_RIGHTS}"/>
            </CreateFolder>
          </Component>
        </Directory>
      </Directory>
    </DirectoryRef>
    <DirectoryRef Id="APPLICATIONFOLDER">
      <Component Id="ProgramPath" Guid="B7B0A0C8-0C0E-4C53-9B64-9D1F3C4B8E27" KeyPath="yes">
        <CreateFolder/>
        <Environment Id="ProgramPath" Name="PATH" Value="[APPLICATIONFOLDER]bin" Action="set" Part="last" System="yes" Permanent="no"/>
      </Component>
    </DirectoryRef>

    `,
  ],
] as const;

/**
 * The project of the MSI, which then makes the folder of the PC's till, puts the commands on the PATH
 * (docs/how-to/installing.md), and starts a hub if one is wanted (docs/how-to/clinic.md).
 */
export function withMachineParts(project: string): string {
  return ADDED.reduce((text, [end, added]) => {
    const at = text.indexOf(end);
    if (at < 0) throw new Error(`electron-builder's project for the MSI has no ${end} any more.`);
    return text.slice(0, at) + added + text.slice(at);
  }, project);
}

/** electron-builder's hook, with the required name. */
export function msiProjectCreated(file: string): void {
  writeFileSync(file, withMachineParts(readFileSync(file, 'utf8')));
}
