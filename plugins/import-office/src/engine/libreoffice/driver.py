"""Keeps one LibreOffice warm and has it convert one document at a time.

Started as `python3 -I -c <this text> <program folder> <work folder> <file>...`, where the work folder holds converter.py, and the files
are what LibreOffice would leave behind outside of it. Says {"ready": true, ...} once on stdout; from then on the converter answers
what stdin says. When stdin ends, so do LibreOffice, its files and this, whatever is under way.
"""

import contextlib
import ctypes
import json
import os
import select
import shutil
import signal
import subprocess
import sys
import threading
import time

import uno
from com.sun.star.beans import NamedValue
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException
from com.sun.star.lang import DisposedException

PROGRAM, WORK, *LEFTOVERS = sys.argv[1:]
PROFILE = uno.systemPathToFileUrl(os.path.join(WORK, "profile"))
CONVERTER = os.path.join(WORK, "converter.py")
PIPE = os.path.basename(WORK)
# With a fresh profile LibreOffice may want to be started anew, once or twice.
RESTART_WANTED = (79, 81)
PR_SET_PDEATHSIG = 1
# What LibreOffice or a library of it prints must not get among the answers, so these are not its standard streams.
REQUESTS, ANSWERS = os.dup(0), os.dup(1)


def die_with_parent():
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def start_office():
    return subprocess.Popen(
        [
            os.path.join(PROGRAM, "soffice.bin"),
            "-env:UserInstallation=" + PROFILE,
            "--accept=pipe,name=" + PIPE + ";urp;",
            "--headless",
            "--invisible",
            "--norestore",
            "--nolockcheck",
            "--nodefault",
            "--nofirststartwizard",
            "--nologo",
        ],
        cwd=WORK,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        pass_fds=(REQUESTS, ANSWERS),
        preexec_fn=die_with_parent,
    )


class Office:
    """The running LibreOffice; known to the thread that ends it."""

    process = None
    ending = threading.Event()


def connect():
    """LibreOffice's own context, as soon as it listens."""
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    Office.process = start_office()
    while True:
        code = Office.process.poll()
        if code in RESTART_WANTED:
            Office.process = start_office()
        elif code is not None:
            raise SystemExit("LibreOffice ended with code %d while it started" % code)
        try:
            return resolver.resolve("uno:pipe,name=" + PIPE + ";urp;StarOffice.ComponentContext")
        except NoConnectException:
            time.sleep(0.02)


def product_version(services):
    provider = services.createInstance("com.sun.star.configuration.ConfigurationProvider")
    path = PropertyValue(Name="nodepath", Value="/org.openoffice.Setup/Product")
    access = provider.createInstanceWithArguments("com.sun.star.configuration.ConfigurationAccess", (path,))
    return access.getByName("ooSetupVersionAboutBox")


def converter_inside(context):
    """The converter as a part of LibreOffice; None where that has no Python."""
    loader = context.ServiceManager.createInstance("com.sun.star.loader.Python")
    if loader is None:
        return None
    factory = loader.activate("companion.Converter", "", uno.systemPathToFileUrl(CONVERTER), None)
    return factory.createInstanceWithContext(context)


def convert_outside(services):
    with open(CONVERTER) as file:
        converter = {"__name__": "converter"}
        exec(file.read(), converter)
    converter["serve"](services, REQUESTS, ANSWERS, Office.process.pid)


def say(message):
    os.write(ANSWERS, (json.dumps(message) + "\n").encode())


def end():
    """Waits for LibreOffice, so that no dead process stays behind where nobody collects orphans."""
    Office.ending.set()
    if Office.process is not None:
        Office.process.kill()
        Office.process.wait()
    shutil.rmtree(WORK, ignore_errors=True)
    for path in LEFTOVERS:
        with contextlib.suppress(OSError):
            os.unlink(path)
    os._exit(0)


def watch_input():
    """Waits for the end of stdin without reading what is the converter's."""
    hang_up = select.poll()
    hang_up.register(0, select.POLLRDHUP)
    hang_up.poll()
    end()


def serve():
    context = connect()
    services = context.ServiceManager
    converter = converter_inside(context)
    say({"ready": True, "version": product_version(services)})
    try:
        if converter is None:
            convert_outside(services)
        else:
            converter.execute((NamedValue("requests", REQUESTS), NamedValue("answers", ANSWERS)))
    except DisposedException:
        raise SystemExit("LibreOffice ended with code %d" % Office.process.wait())
    end()


def main():
    threading.Thread(target=watch_input, daemon=True).start()
    try:
        serve()
    finally:
        # LibreOffice was ended on purpose: the other thread has yet to tidy up, and leaves for both.
        if Office.ending.is_set():
            threading.Event().wait()


main()
