"""Keeps one LibreOffice warm and converts one document at a time.

Started as `python3 -I -c <this text> <program folder> <work folder> <file>...`, where the files are what LibreOffice would leave
behind outside of its work folder. Speaks JSON lines: says {"ready": true, ...} once on
stdout, then answers each request line {"service", "importFilter", "exportFilter", "input", "output"} on stdin with
{"done": true}, {"refused": <error code>} when LibreOffice says no to the document, or {"failed": <text>}; each with the memory
that LibreOffice holds. With {"width", "most"} in place of "exportFilter" it draws slides as <output>-1, <output>-2..., and the
answer has their number as "pictures". When stdin ends, so do LibreOffice, its files and this, whatever is under way.
"""

import contextlib
import ctypes
import json
import os
import queue
import shutil
import signal
import subprocess
import sys
import threading
import time

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException
from com.sun.star.task import ErrorCodeIOException

PROGRAM, WORK, *LEFTOVERS = sys.argv[1:]
PROFILE = uno.systemPathToFileUrl(os.path.join(WORK, "profile"))
PIPE = os.path.basename(WORK)
# With a fresh profile LibreOffice may want to be started anew, once or twice.
RESTART_WANTED = (79, 81)
PR_SET_PDEATHSIG = 1


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
    access = provider.createInstanceWithArguments(
        "com.sun.star.configuration.ConfigurationAccess", (prop("nodepath", "/org.openoffice.Setup/Product"),)
    )
    return access.getByName("ooSetupVersionAboutBox")


def prop(name, value):
    return PropertyValue(Name=name, Value=value)


def load(document, request):
    """Loads without a frame: no view is made, so no user interface file is missed and nothing can ask a person."""
    document.load(
        (
            prop("URL", uno.systemPathToFileUrl(request["input"])),
            prop("FilterName", request["importFilter"]),
            prop("Hidden", True),
            prop("ReadOnly", True),
            prop("MacroExecutionMode", 0),
            prop("UpdateDocMode", 0),
        )
    )


def store(document, request):
    document.storeToURL(
        uno.systemPathToFileUrl(request["output"]),
        (prop("FilterName", request["exportFilter"]), prop("Overwrite", True)),
    )


def draw(services, document, request):
    """The filter takes a page as it is and needs no view."""
    painter = services.createInstance("com.sun.star.drawing.GraphicExportFilter")
    pages = document.DrawPages
    shown = [page for page in map(pages.getByIndex, range(pages.Count)) if page.Visible][: request["most"]]
    for number, page in enumerate(shown, 1):
        size = picture_size(page, request["width"])
        painter.setSourceDocument(page)
        drawn = painter.filter(
            (
                prop("URL", uno.systemPathToFileUrl("%s-%d" % (request["output"], number))),
                prop("MediaType", "image/png"),
                prop("FilterData", uno.Any("[]com.sun.star.beans.PropertyValue", size)),
            )
        )
        if not drawn:
            raise RuntimeError("slide %d was not drawn" % number)
    return len(shown)


def picture_size(page, width):
    """However odd the page, the picture is at most twice as high as wide."""
    height = min(2 * width, max(1, round(width * page.Height / max(1, page.Width))))
    return (prop("PixelWidth", width), prop("PixelHeight", height))


def close(document):
    try:
        document.close(True)
    except Exception:
        document.dispose()


def convert(services, request):
    document = services.createInstance(request["service"])
    try:
        try:
            load(document, request)
        except ErrorCodeIOException as error:
            return {"refused": error.ErrCode}
        if "most" in request:
            return {"done": True, "pictures": draw(services, document, request)}
        store(document, request)
        return {"done": True}
    finally:
        close(document)


def answer(services, request):
    try:
        return convert(services, request)
    except Exception as error:
        return {"failed": "%s: %s" % (type(error).__name__, error)}


def memory_mb(pid):
    with open("/proc/%d/status" % pid) as status:
        return next((int(line.split()[1]) // 1024 for line in status if line.startswith("VmRSS")), 0)


def say(message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


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


def listen(requests):
    try:
        for line in sys.stdin:
            requests.put(json.loads(line))
    finally:
        end()


def serve(requests):
    # Asked for once: each question to LibreOffice, also for a part of itself, goes through the pipe and wakes a thread.
    services = connect().ServiceManager
    say({"ready": True, "version": product_version(services)})
    while True:
        outcome = answer(services, requests.get())
        if Office.process.poll() is not None:
            raise SystemExit("LibreOffice ended with code %d" % Office.process.returncode)
        say({**outcome, "memoryMb": memory_mb(Office.process.pid)})


def main():
    requests = queue.Queue()
    threading.Thread(target=listen, args=(requests,), daemon=True).start()
    try:
        serve(requests)
    finally:
        # LibreOffice was ended on purpose: the other thread has yet to tidy up, and leaves for both.
        if Office.ending.is_set():
            threading.Event().wait()


main()
