@echo off
rem derbyos VERB [options] finds Python, makes .venv, installs what the verb needs once, then runs it.
setlocal EnableExtensions DisableDelayedExpansion
set "root=%~dp0"
if "%root:~-1%"=="\" set "root=%root:~0,-1%"
set "venv=%root%\.venv"
set "python=%venv%\Scripts\python.exe"

set "level=base"
set "lock=%root%\packaging\requirements.lock"
for %%V in (demo report) do if /i "%~1"=="%%V" set "level=report"
if /i "%~1"=="test" set "level=test"
if /i "%~1"=="prove" set "level=test"
if not "%level%"=="base" set "lock=%root%\packaging\requirements-%level%.lock"

if not exist "%python%" goto install
call :installed "%lock%" %level% && goto run
if "%level%"=="base" call :installed "%root%\packaging\requirements-report.lock" report && goto run
if not "%level%"=="test" call :installed "%root%\packaging\requirements-test.lock" test && goto run

:install
if exist "%python%" goto packages
set "found="
for %%P in (3.13 3.12 3.11 3.14) do if not defined found py -%%P -c "" >nul 2>&1 && set "found=py -%%P"
if not defined found python -c "import sys; sys.exit(not ((3, 11) <= sys.version_info[:2] < (3, 15)))" >nul 2>&1 && set "found=python"
if not defined found (
    echo derbyos: Python 3.11 to 3.14 is needed and none was found; install it from the Microsoft Store and start again 1>&2
    exit /b 1
)
echo derbyos: making %venv% 1>&2
%found% -m venv "%venv%" || exit /b 1

:packages
echo derbyos: installing Python packages, once; this takes some minutes 1>&2
if exist "%venv%\.derbyos" rmdir /s /q "%venv%\.derbyos"
"%python%" -m pip install --disable-pip-version-check --no-input --quiet --retries 2 --require-hashes --no-deps -r "%lock%"
if errorlevel 1 (
    echo derbyos: the Python packages could not be installed; connect to the network and start again 1>&2
    exit /b 1
)
rem The stamp comes last: whatever was interrupted before it is done again.
mkdir "%venv%\.derbyos"
copy /y "%lock%" "%venv%\.derbyos\%level%.lock" >nul || exit /b 1

:run
set "PYTHONHOME="
set "PYTHONPATH=%root%"
"%python%" -P -m app %*
exit /b %errorlevel%

:installed
if not exist "%venv%\.derbyos\%2.lock" exit /b 1
fc /b "%~1" "%venv%\.derbyos\%2.lock" >nul 2>&1
exit /b %errorlevel%
