; Windows 10 and 11 offer a program for tel: and callto: links only when its capabilities are registered; the user then
; chooses it in the system's settings. SHCTX is the user's part of the registry or the machine's, as it is installed.
!define DESKBELL_CAPABILITIES "Software\Deskbell\Capabilities"
!define DESKBELL_LINK "Deskbell.PhoneLink"

; `/S /unpack="DIR"` puts the program into DIR and does nothing else: the version before tries this one out by it (see
; src/main/updates/unpack-update.ts). It stands before all that reads the registry or asks for rights.
!include FileFunc.nsh
!include LogicLib.nsh
!ifndef DESKBELL_EXTRACT
  !define DESKBELL_EXTRACT "Nsis7z::Extract"
!endif

!macro preInit
  !ifndef BUILD_UNINSTALLER
    ${GetParameters} $R0
    ClearErrors
    ${GetOptions} $R0 "/unpack=" $R1
    ${IfNot} ${Errors}
      InitPluginsDir
      !ifdef APP_ARM64
        !insertmacro unpackTo $R1 "${APP_ARM64}"
      !else
        !insertmacro unpackTo $R1 "${APP_64}"
      !endif
      SetErrorLevel 0
      Quit
    ${EndIf}
  !endif
!macroend

!macro unpackTo FOLDER PACKAGE
  ; The same bytes as the installation's own, which the compiler keeps once.
  SetCompress off
  File "/oname=$PLUGINSDIR\unpack.7z" "${PACKAGE}"
  SetCompress auto
  SetOutPath "${FOLDER}"
  ${DESKBELL_EXTRACT} "$PLUGINSDIR\unpack.7z"
  SetOutPath "$TEMP"
!macroend

!macro customInstall
  WriteRegStr SHCTX "Software\Classes\${DESKBELL_LINK}" "" "Phone link"
  WriteRegStr SHCTX "Software\Classes\${DESKBELL_LINK}" "URL Protocol" ""
  WriteRegStr SHCTX "Software\Classes\${DESKBELL_LINK}\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHCTX "Software\Classes\${DESKBELL_LINK}\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" -- "%1"'
  WriteRegStr SHCTX "${DESKBELL_CAPABILITIES}" "ApplicationName" "Deskbell"
  WriteRegStr SHCTX "${DESKBELL_CAPABILITIES}" "ApplicationDescription" "Shows who calls and dials on your phone"
  WriteRegStr SHCTX "${DESKBELL_CAPABILITIES}\URLAssociations" "tel" "${DESKBELL_LINK}"
  WriteRegStr SHCTX "${DESKBELL_CAPABILITIES}\URLAssociations" "callto" "${DESKBELL_LINK}"
  WriteRegStr SHCTX "Software\RegisteredApplications" "Deskbell" "${DESKBELL_CAPABILITIES}"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

!macro customUnInstall
  DeleteRegValue SHCTX "Software\RegisteredApplications" "Deskbell"
  DeleteRegKey SHCTX "${DESKBELL_CAPABILITIES}"
  DeleteRegKey /ifempty SHCTX "Software\Deskbell"
  DeleteRegKey SHCTX "Software\Classes\${DESKBELL_LINK}"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend
