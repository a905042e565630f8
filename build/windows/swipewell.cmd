@echo off
rem Starts Swipewell from a console, waits for its end and returns its exit code; in a script cmd waits for a program with a window.
"%~dp0..\Swipewell.exe" %*
